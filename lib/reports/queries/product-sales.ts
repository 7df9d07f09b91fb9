import "server-only";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { CategorySold, ProductSold, Range } from "../schema";

/** Sales of each product less returns, on the counted days of a range. */
export const soldSql = ({ from, to }: Range): Prisma.Sql => Prisma.sql`
  sold AS MATERIALIZED (
    SELECT product_id, max(name) AS name, max(sku) AS sku, sum(units) AS units, sum(cents) AS cents
    FROM report_products WHERE day BETWEEN ${from}::date AND ${to}::date
    GROUP BY product_id, CASE WHEN product_id IS NULL THEN name END)`;

/** The rows of `soldSql` as a JSON array, the best-selling product first. @param limit null: all of them */
export const topProductsSql = (limit: number | null): Prisma.Sql => Prisma.sql`
  (SELECT coalesce(jsonb_agg(top ORDER BY units DESC, cents DESC, name), '[]') FROM (
    SELECT sold.product_id AS id, coalesce(p.name, sold.name) AS name, coalesce(p.sku, sold.sku) AS sku, units, cents
    FROM sold LEFT JOIN products p ON p.id = sold.product_id
    ORDER BY units DESC, cents DESC, name LIMIT ${limit}::int) AS top)`;

/** The rows of `soldSql` by category as a JSON array, the highest sales first. */
export const CATEGORIES_SQL = Prisma.sql`
  (SELECT coalesce(jsonb_agg(c ORDER BY cents DESC), '[]') FROM (
    SELECT p.category, sum(units) AS units, sum(cents) AS cents
    FROM sold LEFT JOIN products p ON p.id = sold.product_id GROUP BY p.category) AS c)`;

/**
 * The sales of all products and of all categories, as a report lists them, without its other figures.
 * @param range its days have been counted
 */
export async function getProductSales(
  range: Range,
): Promise<{ products: ProductSold[]; categories: CategorySold[] }> {
  const [row] = await db().$queryRaw<{ products: ProductSold[]; categories: CategorySold[] }[]>`
    WITH ${soldSql(range)} SELECT ${topProductsSql(null)} AS products, ${CATEGORIES_SQL} AS categories`;
  return row ?? { products: [], categories: [] };
}
