import "server-only";
import { recordPurchaseDeclines } from "@/lib/membership/commands/record-purchase-declines";
import { db } from "@/lib/server/db";
import { countDeclines, type Declined, isExhausted, readDeclines } from "@/lib/server/payment-attempts";
import { abandonOrder } from "./abandon-order";
import { cancelIntent } from "./cancel-intent";
import { abandonGiftCard } from "./gift-cards/lock-gift-card";

/**
 * Counts new declines, and cancels an intent with too many, so that no further card is tested on it (D37). Its order
 * or gift card ends, and the next press of Pay starts another one. Idempotent.
 * @returns whether it accepts no further card
 */
export async function recordPaymentDeclines(intentId: string, declined: Declined): Promise<boolean> {
  if (declined.subscriptionId !== null) return recordPurchaseDeclines(declined.subscriptionId, declined);
  await countDeclines(declined);
  if (!isExhausted(declined)) return false;
  if (await cancelIntent(intentId)) {
    const where = { paymentIntentId: intentId };
    const order = await db().order.findUnique({ where, select: { id: true } });
    if (order) await abandonOrder(order.id, "Canceled after too many declined cards");
    else await abandonGiftCard(where);
  }
  return true;
}

/**
 * Reads from Stripe how often the card of a PaymentIntent was declined, because its events may be late. Calls Stripe
 * only if the last card was declined.
 * @returns whether it accepts no further card
 */
export async function syncPaymentDeclines(intent: {
  id: string;
  last_payment_error: unknown;
}): Promise<boolean> {
  if (!intent.last_payment_error) return false;
  const declined = await readDeclines(intent.id);
  return declined !== null && recordPaymentDeclines(intent.id, declined);
}
