import type { Sql } from "./database";

/**
 * Inserts visible reviews of a product, the last one newest, in pairs with equal
 * timestamps. Their ids are list-00, list-01, ….
 * @param stars of each review
 */
export async function insertReviews(sql: Sql, productId: string, stars: readonly number[]): Promise<void> {
  for (const [index, rating] of stars.entries())
    await sql(
      `INSERT INTO reviews (id, product_id, customer_name, rating, text, is_visible, created_at, updated_at)
       VALUES ($1, $2, 'A', $3, 'Good', true, $4, now())`,
      [`list-${String(index).padStart(2, "0")}`, productId, rating, new Date(1e12 + (index >> 1) * 1000)],
    );
}

/** What a shopper sends about a product, with other fields. */
export const reviewOf = (productId: string, change: Record<string, unknown>) => ({
  customerName: "Rosa F.",
  rating: 4,
  reviewText: "Folds without cracking.",
  productId,
  ...change,
});
