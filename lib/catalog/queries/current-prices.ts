import "server-only";
import { findNextChange } from "@/lib/core/period";
import { now } from "@/lib/server/clock";
import { isActiveSql } from "@/lib/server/dates";
import { db, type Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";

/** The price in cents of rows of products: that of a running price change, else the regular one. @param row its name in the statement */
export const currentPriceSql = (row: "p" | "products"): Prisma.Sql => Prisma.sql`coalesce((
  SELECT c.price_cents FROM price_changes c WHERE c.product_id = ${Prisma.raw(row)}.id AND ${isActiveSql("c", now())}),
  ${Prisma.raw(row)}.regular_price_cents)`;

/** The same for statements that sort or filter by it: without a running price change the column, which has an index. */
export async function sortablePriceSql(): Promise<Prisma.Sql> {
  const [row] = await db().$queryRaw<{ isChanged: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM price_changes c WHERE ${isActiveSql("c", now())}) AS "isChanged"`;
  return row?.isChanged ? currentPriceSql("products") : Prisma.sql`regular_price_cents`;
}

/** Products with their current prices in place of their regular ones. */
export async function withCurrentPrices<Row extends { id: string; regularPriceCents: number }>(
  rows: readonly Row[],
  tx: Tx = db(),
): Promise<Row[]> {
  const at = now();
  const changes = await tx.priceChange.findMany({
    where: { productId: { in: rows.map(({ id }) => id) }, startsAt: { lte: at }, endsAt: { gt: at } },
    select: { productId: true, priceCents: true },
  });
  const prices = new Map(changes.map(({ productId, priceCents }) => [productId, priceCents]));
  return rows.map((row) => ({ ...row, regularPriceCents: prices.get(row.id) ?? row.regularPriceCents }));
}

/** Rows with a product, at its current price. */
export async function withProductsAtCurrentPrices<
  Row extends { product: { id: string; regularPriceCents: number } },
>(rows: readonly Row[], tx: Tx = db()): Promise<Row[]> {
  const products = await withCurrentPrices(
    rows.map(({ product }) => product),
    tx,
  );
  return rows.map((row, index) => ({ ...row, product: products[index] ?? row.product }));
}

/** When a price change starts or ends next, or null. What is cached reads it before the prices, for `cacheUntil`. */
export async function findNextPriceChange(): Promise<Date | null> {
  const at = now();
  const [start, end] = await Promise.all([
    db().priceChange.aggregate({ where: { startsAt: { gt: at } }, _min: { startsAt: true } }),
    db().priceChange.aggregate({ where: { endsAt: { gt: at } }, _min: { endsAt: true } }),
  ]);
  return findNextChange([{ ...start._min, ...end._min }], at);
}
