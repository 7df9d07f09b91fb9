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

const whereOf = (params: Pick<ReasonListParams, "from" | "to">): Prisma.Sql =>
  Prisma.sql`p.id IN (SELECT id FROM order_problems WHERE ${joinConditions(createdBetween(params))})`;

/** What was paid for the reported units `i` of a line `l`. */
const paidSql = (i = "i", l = "l"): string =>
  `${i}.quantity * ${l}.line_total_cents / ${l}.quantity::numeric`;

/**
 * SQL for a line's share of its problem's refund or store credit: in proportion to what was `paid` for its units, of
 * `paidForAll` for all lines; an equal share if nothing was paid.
 */
const shareSql = ({ paid, paidForAll, lines }: Record<"paid" | "paidForAll" | "lines", string>): string =>
  `p.amount_cents * coalesce((${paid}) / nullif(${paidForAll}, 0), 1.0 / ${lines})`;

/** Sums over `r`, whose rows are problems or their lines. */
const SUMS = `sum(r.units)::int AS units, coalesce(sum(r.amount), 0)::float8 AS amount,
  sum(r.replaced)::int AS "replacedUnits", coalesce(sum(r.cost), 0)::float8 AS replacements,
  sum(r.unknown)::int AS "unknownUnits"`;

/** Replaced units whose cost is unknown, of the reported units `i`. */
const UNKNOWN_UNITS = Prisma.raw(
  "CASE WHEN i.replaced_unit_cost_cents IS NULL THEN i.replaced_quantity ELSE 0 END",
);

/** Problems reported in this period; the shares of a problem's lines add up to its amount. */
const problemsSql = (params: ReasonListParams): Prisma.Sql => Prisma.sql`
  problems AS MATERIALIZED (
    SELECT p.id, p.reason, p.amount_cents AS amount, count(*) AS lines, sum(i.quantity) AS units, sum(i.replaced_quantity) AS replaced,
      sum(i.replaced_quantity * i.replaced_unit_cost_cents) AS cost, sum(${UNKNOWN_UNITS}) AS unknown
    FROM order_problems p JOIN order_problem_lines i ON i.problem_id = p.id WHERE ${whereOf(params)} GROUP BY p.id)`;

const BY_REASON = `
  grouped AS MATERIALIZED (
    SELECT '' AS "productId", r.reason::text AS reason, '' AS product, count(*)::int AS reports, ${SUMS}
    FROM problems r GROUP BY r.reason)`;

/**
 * A renamed product is one row; a deleted product is identified by its name. Most problems have one
 * line, which gets the whole amount. The lines of other problems share it and are first summed by
 * problem and product, so that each problem counts once.
 */
const byProduct = (reason: string): string => `
  lines AS MATERIALIZED (
    SELECT p.id, p.reason, p.amount AS amount_cents, p.lines, l.product_id, l.name, i.quantity AS units, i.replaced_quantity AS replaced,
      i.replaced_quantity * i.replaced_unit_cost_cents AS cost, ${UNKNOWN_UNITS.sql} AS unknown, CASE WHEN p.lines > 1 THEN ${paidSql()} END AS paid
    FROM problems p JOIN order_problem_lines i ON i.problem_id = p.id JOIN order_lines l ON l.id = i.order_line_id),
  totals AS (SELECT id, sum(paid) AS paid FROM lines WHERE lines > 1 GROUP BY id),
  parts AS (
    SELECT reason, product_id, name, units, amount_cents AS amount, replaced, cost, unknown FROM lines WHERE lines = 1
    UNION ALL
    SELECT p.reason, p.product_id, max(p.name), sum(p.units), sum(${shareSql({ paid: "p.paid", paidForAll: "t.paid", lines: "p.lines" })}),
      sum(p.replaced), sum(p.cost), sum(p.unknown)
    FROM lines p JOIN totals t ON t.id = p.id GROUP BY p.id, p.reason, p.product_id, CASE WHEN p.product_id IS NULL THEN p.name END),
  grouped AS MATERIALIZED (
    SELECT coalesce(r.product_id, '') AS "productId", ${reason} AS reason, max(r.name) AS product, count(*)::int AS reports, ${SUMS}
    FROM parts r GROUP BY 2, r.product_id, CASE WHEN r.product_id IS NULL THEN r.name END)`;

const GROUPS = { reason: BY_REASON, product: byProduct("''"), both: byProduct("r.reason::text") } as const;

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

const ORDERS: Record<string, readonly string[]> = {
  name: ["reason", "product"],
  reports: ["reports"],
  units: ["units"],
  amount: ["amount"],
  replacements: ["replacements"],
};

/** What buyers reported, by reason, product or both: reports, units, and what went back for them. */
export async function getReasonPage(
  params: ReasonListParams,
): Promise<ListPage<ReasonRow> & { all: ReasonRow | null }> {
  const { by, direction } = parseSort(params.sort);
  const way = direction === "descending" ? "DESC" : "ASC";
  const order = [
    ...(ORDERS[by] ?? []).map((column) => `${column} ${way}`),
    "reason",
    "product",
    '"productId"',
  ];
  const [page] = await db().$queryRaw<{ rows: Summed[]; total: number; all: Summed | null }[]>`
    WITH ${problemsSql(params)}, ${Prisma.raw(GROUPS[params.group])},
      page AS (
        SELECT *, row_number() OVER (ORDER BY ${Prisma.raw(order.join(", "))}) AS position FROM grouped
        ORDER BY position LIMIT ${DEFAULT_PAGE_SIZE} OFFSET ${(params.page - 1) * DEFAULT_PAGE_SIZE})
    SELECT (SELECT coalesce(jsonb_agg(to_jsonb(page) - 'position' ORDER BY position), '[]') FROM page) AS rows,
      (SELECT count(*)::int FROM grouped) AS total,
      (SELECT to_jsonb(a) FROM (
        SELECT '' AS "productId", '' AS reason, '' AS product, count(*)::int AS reports, ${Prisma.raw(SUMS)}
        FROM problems r HAVING count(*) > 0) a) AS "all"`;
  const all = page?.all ?? null;
  return { rows: (page?.rows ?? []).map(toRow), total: page?.total ?? 0, all: all && toRow(all) };
}

/** A line's share in an export, which reads its rows in batches. */
const SHARE = shareSql({
  paid: paidSql(),
  paidForAll: `(SELECT sum(${paidSql("j", "m")}) FROM order_problem_lines j JOIN order_lines m ON m.id = j.order_line_id WHERE j.problem_id = p.id)`,
  lines: "(SELECT count(*) FROM order_problem_lines j WHERE j.problem_id = p.id)",
});

const COLUMNS = {
  at: { sql: utcTimestampSql("p.created_at") },
  order: { sql: "(SELECT order_number FROM orders o WHERE o.id = p.order_id)" },
  product: { sql: "l.name" },
  sku: { sql: "l.sku" },
  reason: { sql: "p.reason" },
  units: { sql: "i.quantity" },
  status: { sql: "p.status" },
  answer: { sql: "p.answer" },
  amount: { sql: `round(CASE WHEN p.amount_cents IS NULL THEN 0 ELSE ${SHARE} END)::int`, isMoney: true },
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
