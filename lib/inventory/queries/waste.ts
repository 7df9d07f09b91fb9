import "server-only";
import { createdBetween, joinConditions } from "@/lib/admin/queries/list-conditions";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import { DEFAULT_PAGE_SIZE, type ListPage, parseSort } from "@/lib/admin/schema/list";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { WasteListParams, WasteRow } from "../schema";

const FROM = "lot_write_offs w JOIN lots l ON l.id = w.lot_id JOIN products p ON p.id = l.product_id";

/** The id and the name of a group's rows. */
const GROUPS = {
  reason: ["w.reason::text", "w.reason::text"],
  product: ["p.id", "p.name"],
  lot: [
    "l.id",
    "p.name || ', ' || CASE WHEN l.batch <> '' THEN 'batch ' || l.batch WHEN l.kind = 'received' THEN 'no batch' ELSE 'stock edits' END",
  ],
} as const;

const whereOf = (params: Pick<WasteListParams, "from" | "to">): Prisma.Sql =>
  Prisma.sql`w.id IN (SELECT id FROM lot_write_offs WHERE ${joinConditions(createdBetween(params))})`;

interface Summed {
  id: string;
  name: string;
  units: number;
  cost: number;
  unknown: number;
}

const toRow = ({ cost, unknown, ...row }: Summed): WasteRow => ({
  ...row,
  costCents: cents(cost),
  unknownUnits: unknown,
});

const SUMS =
  Prisma.raw(`sum(w.quantity)::int AS units, coalesce(sum(w.quantity * w.unit_cost_cents), 0)::float8 AS cost,
  coalesce(sum(w.quantity) FILTER (WHERE w.unit_cost_cents IS NULL), 0)::int AS unknown`);

const ORDERS: Record<string, string> = { name: "2", units: "3", cost: "4" };

/** Units that were written off, and what they cost, by reason, product or lot. */
export async function getWastePage(
  params: WasteListParams,
): Promise<ListPage<WasteRow> & { all: WasteRow | null }> {
  const [id, name] = GROUPS[params.group];
  const [from, where] = [Prisma.raw(FROM), whereOf(params)];
  const { by, direction } = parseSort(params.sort);
  const order = Prisma.raw(`${ORDERS[by]} ${direction === "descending" ? "DESC" : "ASC"}, 1`);
  const [rows, [count], [all]] = await Promise.all([
    db().$queryRaw<Summed[]>`
      SELECT ${Prisma.raw(id)} AS id, ${Prisma.raw(name)} AS name, ${SUMS} FROM ${from} WHERE ${where}
      GROUP BY 1, 2 ORDER BY ${order} LIMIT ${DEFAULT_PAGE_SIZE} OFFSET ${(params.page - 1) * DEFAULT_PAGE_SIZE}`,
    db().$queryRaw<
      { total: number }[]
    >`SELECT count(DISTINCT ${Prisma.raw(id)})::int AS total FROM ${from} WHERE ${where}`,
    db().$queryRaw<
      Summed[]
    >`SELECT 'all' AS id, '' AS name, ${SUMS} FROM ${from} WHERE ${where} HAVING count(*) > 0`,
  ]);
  return { rows: rows.map(toRow), total: count?.total ?? 0, all: all ? toRow(all) : null };
}

const COLUMNS = {
  at: { sql: utcTimestampSql("w.created_at") },
  product: { sql: "p.name" },
  sku: { sql: "p.sku" },
  batch: { sql: "l.batch" },
  bestBefore: { sql: "l.best_before" },
  reason: { sql: "w.reason" },
  note: { sql: "w.note" },
  units: { sql: "w.quantity" },
  unitCost: { sql: "w.unit_cost_cents", isMoney: true },
  cost: { sql: "w.quantity * w.unit_cost_cents", isMoney: true },
} as const satisfies Record<string, CsvCell>;

/** Streams the write-offs of these days, the newest first, as a CSV file with escaped formulas. */
export const exportWaste = (params: WasteListParams): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    table: FROM,
    where: whereOf(params),
    key: { at: "w.created_at", id: "w.id" },
    descending: true,
  });
