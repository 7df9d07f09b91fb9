import "server-only";
import { db } from "@/lib/server/db";
import { abandonOrder } from "../abandon-order";
import { cancelIntent } from "../cancel-intent";

/**
 * Ends the order that a payment link has begun and that is not paid, with its payment and its hold.
 * @returns false while it is being paid, or when it was paid
 * @throws {ShopError} payment_provider
 */
export async function endPendingOrder(draftOrderId: string): Promise<boolean> {
  const order = await db().order.findFirst({ where: { draftOrderId, cancelledAt: null } });
  if (!order) return true;
  if (order.paidAt) return false;
  if (order.paymentIntentId !== null && !(await cancelIntent(order.paymentIntentId))) return false;
  await abandonOrder(order.id, "The payment link was withdrawn or opened again");
  return true;
}
