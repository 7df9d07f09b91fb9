import "server-only";
import { containsPattern } from "@/lib/admin/queries/get-keyset-page";
import { joinConditions } from "@/lib/admin/queries/list-conditions";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import { DEFAULT_PAGE_SIZE, type ListPage, parseSort } from "@/lib/admin/schema/list";
import { normalizeSearch } from "@/lib/catalog/schema";
import type { Day } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { EXPIRING_SOON_DAYS } from "../rules";
import type { AdminLot, LotListParams, LotState, ProductStock } from "../schema";
import { findArrival } from "./find-arrival";

export const LOT_NOT_FOUND = "There is no such lot";

/** Lots with their products, as `findStateSql` names them. */
export const LOTS_SQL = "lots l JOIN products p ON p.id = l.product_id";

/** A lot's state. @param soon, arrival days of the shop's calendar, from `findArrival` */
const stateSql = (arrival: Day, soon: Day): string => `CASE
  WHEN l.blocked_for = 'recalled' THEN 'recalled' WHEN l.quantity = 0 THEN 'empty'
  WHEN l.blocked_for IS NOT NULL OR l.best_before - p.min_remaining_days < '${arrival}' THEN 'too_old'
  WHEN l.best_before - p.min_remaining_days < '${soon}' THEN 'expiring' ELSE 'for_sale' END`;

/** The SQL of a lot's state today. */
export const findStateSql = async (): Promise<string> =>
  stateSql(await findArrival("standard"), await findArrival("standard", db(), EXPIRING_SOON_DAYS));

const columnsSql = (state: string) =>
  Prisma.raw(`l.id, l.version, l.product_id AS "productId", p.name AS product, l.kind = 'received' AS "isReceived", l.batch,
    l.best_before::text AS "bestBefore", ${state} AS state, l.received, l.quantity, l.created_at AS "createdAt"`);

type Row = Omit<AdminLot, "createdAt"> & { createdAt: Date };
const toAdminLot = ({ createdAt, ...row }: Row): AdminLot => ({ ...row, createdAt: createdAt.toISOString() });

const ORDERS: Record<string, string> = {
  expiry: "l.best_before",
  product: "p.name",
  units: "l.quantity",
  received: "l.created_at",
};

function orderOf(sort: string): Prisma.Sql {
  const { by, direction } = parseSort(sort);
  return Prisma.raw(
    `${ORDERS[by]} ${direction === "descending" ? "DESC" : "ASC"} NULLS LAST, l.best_before NULLS LAST, l.created_at, l.id`,
  );
}

function lotWhere({ search, state, product }: LotListParams, stateOfLot: string): Prisma.Sql {
  const all: Prisma.Sql[] = [];
  if (product) all.push(Prisma.sql`l.product_id = ${product}`);
  if (state === undefined) all.push(Prisma.sql`(l.quantity > 0 OR l.blocked_for = 'recalled')`);
  else if (state !== "all") all.push(Prisma.sql`(${Prisma.raw(stateOfLot)}) = ${state satisfies LotState}`);
  for (const word of normalizeSearch(search).split(" ").filter(Boolean))
    all.push(
      Prisma.sql`(p.name || ' ' || l.batch || ' ' || coalesce(p.sku, '')) ILIKE ${containsPattern(word)}`,
    );
  return joinConditions(all);
}

/** A page of the Lots tab. The search matches the product's name and SKU, and the batch. */
export async function getLotPage(params: LotListParams): Promise<ListPage<AdminLot>> {
  const state = await findStateSql();
  const where = lotWhere(params, state);
  const from = Prisma.raw(LOTS_SQL);
  const [rows, [count]] = await Promise.all([
    db().$queryRaw<Row[]>`
      SELECT ${columnsSql(state)} FROM ${from} WHERE ${where} ORDER BY ${orderOf(params.sort)}
      LIMIT ${DEFAULT_PAGE_SIZE} OFFSET ${(params.page - 1) * DEFAULT_PAGE_SIZE}`,
    db().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`,
  ]);
  return { rows: rows.map(toAdminLot), total: count?.total ?? 0 };
}

/** Streams the filtered lots, the newest receipt first, as a CSV file with escaped formulas. */
export async function* exportLots(params: LotListParams): AsyncGenerator<string> {
  const state = await findStateSql();
  const columns = {
    id: { sql: "l.id" },
    product: { sql: "p.name" },
    sku: { sql: "p.sku" },
    batch: { sql: "l.batch" },
    bestBefore: { sql: "l.best_before" },
    state: { sql: state },
    received: { sql: "l.received" },
    onHand: { sql: "l.quantity" },
    unitCost: { sql: "l.unit_cost_cents", isMoney: true },
    receivedAt: { sql: utcTimestampSql("l.created_at") },
  } as const satisfies Record<string, CsvCell>;
  yield* streamCsv({
    columns,
    table: LOTS_SQL,
    where: lotWhere(params, state),
    key: { at: "l.created_at", id: "l.id" },
    descending: true,
  });
}

/** One lot. @throws {ShopError} not_found */
export async function getAdminLot(id: string): Promise<AdminLot> {
  const [row] = await db().$queryRaw<Row[]>`
    SELECT ${columnsSql(await findStateSql())} FROM ${Prisma.raw(LOTS_SQL)} WHERE l.id = ${id}`;
  if (!row) throw new ShopError("not_found", LOT_NOT_FOUND);
  return toAdminLot(row);
}

const SHOWN = 50;

/** The lots of a product that still have units, those that expire first at the top; null for a product without lots. */
export async function findProductLots(
  productId: string,
): Promise<{ stock: ProductStock; lots: AdminLot[] } | null> {
  const [stock] = await db().$queryRaw<ProductStock[]>`
    SELECT (SELECT coalesce(sum(l.quantity), 0) FROM lots l WHERE l.product_id = p.id)::int AS "onHand",
      p.on_hand AS "forSale", p.on_hand - p.available AS held, s.to_pack AS "toPack", s.short,
      (SELECT coalesce(sum(l.quantity), 0) FROM lots l WHERE l.product_id = p.id AND l.blocked_for IS NOT NULL)::int AS blocked
    FROM lot_stocks s JOIN products p ON p.id = s.product_id WHERE s.product_id = ${productId}`;
  if (!stock) return null;
  const lots = await db().$queryRaw<Row[]>`
    SELECT ${columnsSql(await findStateSql())} FROM ${Prisma.raw(LOTS_SQL)}
    WHERE l.product_id = ${productId} AND l.quantity > 0
    ORDER BY l.best_before NULLS LAST, l.created_at, l.id LIMIT ${SHOWN}`;
  return { stock, lots: lots.map(toAdminLot) };
}
