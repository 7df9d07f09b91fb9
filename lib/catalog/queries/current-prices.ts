import "server-only";
import { findNextChange } from "@/lib/core/period";
import { now } from "@/lib/server/clock";
import { isActiveSql } from "@/lib/server/dates";
import { db, type Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";

/**
 * A product's current price in cents: that of its active price change, or else the regular price.
 * @param row the alias of the products table in the statement
 */
export const currentPriceSql = (row: "p" | "products"): Prisma.Sql => Prisma.sql`coalesce((
  SELECT c.price_cents FROM price_changes c WHERE c.product_id = ${Prisma.raw(row)}.id AND ${isActiveSql("c", now())}),
  ${Prisma.raw(row)}.regular_price_cents)`;

/**
 * The same for sorting and filtering many products. While no price change is active, it is the column itself, which has
 * an index; otherwise a hash of the changed products, because looking up each product's change takes ten times as long.
 */
export async function sortablePriceSql(): Promise<Prisma.Sql> {
  const isActive = isActiveSql("c", now());
  const [row] = await db().$queryRaw<{ isChanged: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM price_changes c WHERE ${isActive}) AS "isChanged"`;
  if (!row?.isChanged) return Prisma.sql`regular_price_cents`;
  return Prisma.sql`CASE WHEN products.id IN (SELECT c.product_id FROM price_changes c WHERE ${isActive})
    THEN ${currentPriceSql("products")} ELSE regular_price_cents END`;
}

/**
 * The prices of active price changes, in cents by product id.
 * @param productId the products; without it, all that have one
 */
export async function findChangedPrices(
  productId?: { in: string[] },
  tx: Tx = db(),
): Promise<ReadonlyMap<string, number>> {
  const at = now();
  const changes = await tx.priceChange.findMany({
    where: { ...(productId ? { productId } : {}), startsAt: { lte: at }, endsAt: { gt: at } },
    select: { productId: true, priceCents: true },
  });
  return new Map(changes.map(({ productId, priceCents }) => [productId, priceCents]));
}

/** Products with `regularPriceCents` set to the current price. */
export async function withCurrentPrices<Row extends { id: string; regularPriceCents: number }>(
  rows: readonly Row[],
  tx: Tx = db(),
): Promise<Row[]> {
  const prices = await findChangedPrices({ in: rows.map(({ id }) => id) }, tx);
  return rows.map((row) => ({ ...row, regularPriceCents: prices.get(row.id) ?? row.regularPriceCents }));
}

/** Rows whose product has `regularPriceCents` set to the current price. */
export async function withProductsAtCurrentPrices<
  Row extends { product: { id: string; regularPriceCents: number } },
>(rows: readonly Row[], tx: Tx = db()): Promise<Row[]> {
  const products = await withCurrentPrices(
    rows.map(({ product }) => product),
    tx,
  );
  return rows.map((row, index) => ({ ...row, product: products[index] ?? row.product }));
}

/**
 * When a price change next starts or ends, or null. Cached functions pass it to
 * `cacheUntil` and read it before the prices.
 */
export async function findNextPriceChange(): Promise<Date | null> {
  const at = now();
  const [start, end] = await Promise.all([
    db().priceChange.aggregate({ where: { startsAt: { gt: at } }, _min: { startsAt: true } }),
    db().priceChange.aggregate({ where: { endsAt: { gt: at } }, _min: { endsAt: true } }),
  ]);
  return findNextChange([{ ...start._min, ...end._min }], at);
}
