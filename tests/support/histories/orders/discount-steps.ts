import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { codeOf } from "./history-discounts";
import type { History, HistoryShop } from "./history-shop";
import type { DiscountName, StepOf } from "./steps";

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
