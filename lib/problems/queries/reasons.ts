import "server-only";
import { createdBetween, joinConditions } from "@/lib/admin/queries/list-conditions";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import { DEFAULT_PAGE_SIZE, type ListPage, parseSort } from "@/lib/admin/schema/list";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { ReasonListParams, ReasonRow } from "../schema";

const FROM =
  "order_problem_lines i JOIN order_problems p ON p.id = i.problem_id JOIN order_lines l ON l.id = i.order_line_id";

/** The part of a problem's refund or store credit that belongs to one of its lines, by what was paid for the units. */
const SHARE = `CASE WHEN p.amount_cents IS NULL THEN 0 ELSE p.amount_cents * coalesce(
  (i.quantity * l.line_total_cents / l.quantity::numeric) / nullif((SELECT sum(j.quantity * m.line_total_cents / m.quantity::numeric)
    FROM order_problem_lines j JOIN order_lines m ON m.id = j.order_line_id WHERE j.problem_id = p.id), 0),
  1.0 / (SELECT count(*) FROM order_problem_lines j WHERE j.problem_id = p.id)) END`;

const PRODUCT = {
  id: "coalesce(l.product_id, '')",
  product: "max(l.name)",
  by: "l.product_id, CASE WHEN l.product_id IS NULL THEN l.name END",
};
/**
 * What a row is about, and what it is grouped `by`; `id` is its product, or empty. A renamed product is one row; a deleted
 * product is identified by its name.
 */
const GROUPS = {
  reason: { id: "''", reason: "p.reason::text", product: "''", by: "p.reason" },
  product: { ...PRODUCT, reason: "''" },
  both: { ...PRODUCT, reason: "p.reason::text", by: `p.reason, ${PRODUCT.by}` },
} as const;

const whereOf = (params: Pick<ReasonListParams, "from" | "to">): Prisma.Sql =>
  Prisma.sql`p.id IN (SELECT id FROM order_problems WHERE ${joinConditions(createdBetween(params))})`;

interface Summed extends Omit<ReasonRow, "id" | "amountCents" | "replacementCostCents"> {
  amount: number;
  replacements: number;
}
const toRow = ({ amount, replacements, ...row }: Summed): ReasonRow => ({
  id: `${row.reason}:${row.productId || row.product}`,
  ...row,
  amountCents: cents(Math.round(amount)),
  replacementCostCents: cents(replacements),
});

/** What the replaced units cost, as far as it is known. */
const REPLACEMENT_COST = "coalesce(sum(i.replaced_quantity * i.replaced_unit_cost_cents), 0)";

const SUMS = `count(DISTINCT p.id)::int AS reports, sum(i.quantity)::int AS units, sum(${SHARE})::float8 AS amount,
  sum(i.replaced_quantity)::int AS "replacedUnits", ${REPLACEMENT_COST}::float8 AS replacements`;
const ORDERS: Record<string, string> = {
  name: "2, 3",
  reports: "4",
  units: "5",
  amount: "6",
  replacements: "8",
};

/** What buyers reported, by reason, product or both: reports, units, and what went back for them. */
export async function getReasonPage(
  params: ReasonListParams,
): Promise<ListPage<ReasonRow> & { all: ReasonRow | null }> {
  const { id, reason, product, by: columns } = GROUPS[params.group];
  const [from, where] = [Prisma.raw(FROM), whereOf(params)];
  const key = Prisma.raw(`${id} AS "productId", ${reason} AS reason, ${product} AS product`);
  const groups = Prisma.raw(columns);
  const { by, direction } = parseSort(params.sort);
  const way = direction === "descending" ? "DESC" : "ASC";
  const order = Prisma.raw(`${ORDERS[by]?.replaceAll(", ", ` ${way}, `)} ${way}, 2, 3, 1`);
  const sums = Prisma.raw(SUMS);
  const [rows, [count], [all]] = await Promise.all([
    db().$queryRaw<Summed[]>`
      SELECT ${key}, ${sums} FROM ${from} WHERE ${where} GROUP BY ${groups} ORDER BY ${order}
      LIMIT ${DEFAULT_PAGE_SIZE} OFFSET ${(params.page - 1) * DEFAULT_PAGE_SIZE}`,
    db().$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM (SELECT ${key} FROM ${from} WHERE ${where} GROUP BY ${groups}) g`,
    db().$queryRaw<Summed[]>`
      SELECT '' AS "productId", '' AS reason, '' AS product, ${sums} FROM ${from} WHERE ${where} HAVING count(*) > 0`,
  ]);
  return { rows: rows.map(toRow), total: count?.total ?? 0, all: all ? toRow(all) : null };
}

const COLUMNS = {
  at: { sql: utcTimestampSql("p.created_at") },
  order: { sql: "(SELECT order_number FROM orders o WHERE o.id = p.order_id)" },
  product: { sql: "l.name" },
  sku: { sql: "l.sku" },
  reason: { sql: "p.reason" },
  units: { sql: "i.quantity" },
  status: { sql: "p.status" },
  answer: { sql: "p.answer" },
  amount: { sql: `round(${SHARE})::int`, isMoney: true },
  replacedUnits: { sql: "i.replaced_quantity" },
  replacementCost: { sql: "i.replaced_quantity * i.replaced_unit_cost_cents", isMoney: true },
} as const satisfies Record<string, CsvCell>;

/** Streams the reported lines of these days, the newest first, as a CSV file with escaped formulas. */
export const exportReasons = (params: ReasonListParams): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    table: FROM,
    where: whereOf(params),
    key: { at: "p.created_at", id: "(i.problem_id || i.order_line_id)" },
    descending: true,
  });
