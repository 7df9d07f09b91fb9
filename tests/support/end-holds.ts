import type { SharedShop } from "./shared-shop";

/** Ends the stock holds of all unpaid orders, so that those of other test files do not end later. */
export async function endHolds(shop: Pick<SharedShop, "sql" | "job">): Promise<void> {
  await shop.sql(
    "UPDATE orders SET hold_expires_at = now() - interval '1 hour' WHERE payment_status = 'pending'",
  );
  await shop.job("expire-holds");
}
