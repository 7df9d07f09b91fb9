import type { Sql } from "./database";

/** The error message for the buyer after `payUnrecorded`. */
export const PAYMENT_REFUSED =
  "The amount paid does not match this order's total. We are refunding your payment in full.";

/** Pays an intent whose amount the shop has not recorded, so that the payment is refused and refunded. */
export async function payUnrecorded(
  { sql, confirm }: { sql: Sql; confirm: (intent: string) => Promise<unknown> },
  intent: string,
): Promise<void> {
  await confirm(intent);
  await sql(
    "DELETE FROM order_revisions WHERE order_id = (SELECT id FROM orders WHERE payment_intent_id = $1)",
    [intent],
  );
}
