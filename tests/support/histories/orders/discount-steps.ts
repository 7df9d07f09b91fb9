import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { insertDiscount } from "../../discounts";
import type { History, HistoryShop } from "./history-shop";
import type { DiscountName, StepOf } from "./steps";

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
  { sql, product }: Pick<HistoryShop, "sql" | "product">,
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

const codeOf = (prefix: string, name: string): string => `${prefix}-${name}`.toUpperCase();

/** Enters a code into a cart; it may be refused. */
export const enterCode = (
  shop: HistoryShop,
  history: History,
  { owner, viewer }: ReturnType<HistoryShop["shopper"]>,
  name: DiscountName,
): Promise<number> =>
  shop.send(history, "once", () =>
    enterDiscountCode(owner, viewer, codeOf(history.prefix, name), `address-of-${shop.newKey()}`),
  );

const CHANGES = {
  on: "is_enabled = true, ends_at = NULL",
  off: "is_enabled = false",
  ends: "ends_at = now() AT TIME ZONE 'UTC'",
};

/** Steps of staff with discounts: they switch them on or off, or end them. */
export const discountSteps = ({ sql }: HistoryShop) => ({
  discount: async ({ prefix }: History, { name, change }: StepOf<"discount">): Promise<void> => {
    const kept = name.startsWith("unique") ? "unique" : name;
    await sql(`UPDATE discounts SET ${CHANGES[change]} WHERE title = $1 AND code IS NOT DISTINCT FROM $2`, [
      prefix,
      kept === "automatic" ? null : codeOf(prefix, kept),
    ]);
  },
});
