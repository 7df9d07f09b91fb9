import type { Sql } from "../../database";
import { insertDiscount } from "../../discounts";

/** The discounts of each history by the end of their codes; the one without a code begins switched off. */
const DISCOUNTS: Record<string, Record<string, unknown>> = {
  limited: { max_uses: 2 },
  once: { kind: "fixed", percent: null, amount_cents: 300, is_once_per_customer: true },
  first: { percent: 20, is_first_order_only: true },
  delivery: { kind: "free_delivery", percent: null, max_uses: 1 },
  gift: { kind: "gift", percent: null, get_quantity: 1, max_uses: 3 },
  unique: { has_unique_codes: true },
  automatic: { percent: 5, is_enabled: false, code: null },
};

/** Inserts a history's discounts, titled with its prefix, and switches the automatic one of the history before off. */
export async function insertDiscounts(
  { sql, product }: { sql: Sql; product: (index: number) => string | undefined },
  prefix: string,
): Promise<void> {
  await sql("UPDATE discounts SET is_enabled = false WHERE code IS NULL");
  for (const [name, terms] of Object.entries(DISCOUNTS)) {
    const gift = name === "gift" ? { gift_product_id: product(2) } : {};
    const row = { title: prefix, code: codeOf(prefix, name), ...terms, ...gift };
    const id = await insertDiscount(sql, row);
    if (name !== "unique") continue;
    const codes = [codeOf(prefix, "unique-1"), codeOf(prefix, "unique-2")];
    await sql("INSERT INTO discount_codes (code, discount_id) SELECT unnest($1::text[]), $2", [codes, id]);
  }
}

/** The code of a history that ends with a name. */
export const codeOf = (prefix: string, name: string): string => `${prefix}-${name}`.toUpperCase();
