import "server-only";
import { containsPattern, getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows, joinConditions } from "@/lib/admin/queries/list-conditions";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { startOfDaySql } from "@/lib/server/dates";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { ProblemListParams, ProblemRow } from "../schema";

export const PROBLEM_NOT_FOUND = "There is no such problem";

interface Row extends Omit<ProblemRow, "createdAt"> {
  createdAt: Date;
}

const COLUMNS = Prisma.raw(`p.id, p.order_id AS "orderId", o.order_number AS "orderNumber",
  coalesce(nullif(o.customer_name, ''), o.customer_email) AS "customerName", p.reason::text AS reason, p.status::text AS status,
  p.answer::text AS answer, p.description, p.created_at AS "createdAt",
  (SELECT string_agg(i.quantity || ' × ' || l.name, ', ' ORDER BY l.position)
   FROM order_problem_lines i JOIN order_lines l ON l.id = i.order_line_id WHERE i.problem_id = p.id) AS items,
  (SELECT count(*)::int FROM order_problem_photos f WHERE f.problem_id = p.id) AS photos`);

function problemWhere({ search, status, reason, product, from, to }: ProblemListParams): Prisma.Sql {
  const all: Prisma.Sql[] = [];
  if (status !== "all") all.push(Prisma.sql`p.status = ${status ?? "open"}::"ProblemStatus"`);
  if (reason) all.push(Prisma.sql`p.reason = ${reason}::"ProblemReason"`);
  if (product)
    all.push(Prisma.sql`EXISTS (SELECT 1 FROM order_problem_lines i JOIN order_lines l ON l.id = i.order_line_id
      WHERE i.problem_id = p.id AND l.product_id = ${product})`);
  if (from) all.push(Prisma.sql`p.created_at >= ${startOfDaySql(from, 0)}`);
  if (to) all.push(Prisma.sql`p.created_at < ${startOfDaySql(to, 1)}`);
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6))
    all.push(Prisma.sql`EXISTS (SELECT 1 FROM orders o
      WHERE o.id = p.order_id AND o.find_key LIKE ${containsPattern(word.replace(/^#/, ""))})`);
  return joinConditions(all);
}

/** A page of the Problems tab. The search matches the order's number, name and email. */
export async function getProblemPage(params: ProblemListParams): Promise<KeysetPage<ProblemRow>> {
  const where = problemWhere(params);
  const page = await getKeysetPage<{ id: string }>({
    params,
    table: "order_problems",
    count: countRows("order_problems p", where),
    fetch: (slice) => db().$queryRaw`
      SELECT id FROM order_problems p WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`,
  });
  const ids = page.rows.map(({ id }) => id);
  const found = await db().$queryRaw<Row[]>`
    SELECT ${COLUMNS} FROM order_problems p JOIN orders o ON o.id = p.order_id WHERE p.id = ANY(${ids})`;
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    ...page,
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
  };
}
