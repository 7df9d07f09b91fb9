import "server-only";
import { ShopError } from "@/lib/core/errors";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { lockPaymentAlert } from "./raise-payment-alerts";
import { abandonUnpaidOrder } from "./sync-payment-alert";

/**
 * Marks a payment alert as resolved by staff outside the shop (D46). The pending order that it could have become is
 * canceled and its stock released. Idempotent.
 * @param actorId of the staff member
 * @throws {ShopError} not_found; conflict while a refund is being sent
 */
export async function resolvePaymentAlert(actorId: string, alertId: string): Promise<void> {
  const resolved = await db().$transaction(async (tx) => {
    const alert = await lockPaymentAlert(tx, { id: alertId });
    if (!alert) throw new ShopError("not_found", "There is no such alert");
    if (alert.handledAt) return null;
    if (alert.refundRequestedAt)
      throw new ShopError(
        "conflict",
        "A refund of this payment is being sent. Please wait until it is done.",
      );
    await tx.staffAlert.update({
      where: { id: alertId },
      data: { handledAt: now(), handledById: actorId },
    });
    const { objectId, message } = alert;
    await recordAudit(tx, actorId, [
      { action: "alert.resolve", objectType: "payment", objectId, before: null, after: { message } },
    ]);
    return alert;
  });
  if (resolved) await abandonUnpaidOrder(resolved.orderId, resolved.objectId, "Resolved by staff");
}
