import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { isTransient } from "@/lib/server/outage";
import { metrics } from "@/lib/server/telemetry/metrics";
import type { StaffAlert } from "@/prisma/generated/client";
import { clearCodeOf, finalizeLocked } from "./finalize-payment";
import { isRefunded, lockPaymentAlert } from "./payment-alerts/raise-payment-alerts";
import { readIntent } from "./read-intent";
import { sendRefund } from "./refunds/send-refund";

const STILL_STUCK =
  "The order still cannot be created. Refund the payment, or resolve this with your developers.";

/**
 * Creates the order of a payment that could not be finalized, and resolves its alert (D46). Two presses create one
 * order; when the items are out of stock, the payment is refunded.
 * @param actorId of the staff member; null for the hourly comparison's own retry
 * @throws {ShopError} not_found; conflict where a refund was requested, the payment has no pending order of its own, or
 * the order still cannot be created; payment_provider
 */
export async function retryPayment(actorId: string | null, alertId: string): Promise<void> {
  const known = await db().staffAlert.findFirst({ where: { id: alertId, objectType: "payment" } });
  if (!known) throw new ShopError("not_found", "There is no such alert");
  const intent = await readIntent(known.objectId);
  const outcome = await db()
    .$transaction(async (tx) => {
      const alert = await lockPaymentAlert(tx, { id: alertId });
      if ((await tx.payment.count({ where: { paymentIntentId: intent.id } })) === 0)
        requireRetryable(alert, intent);
      const finalized = await finalizeLocked(tx, intent);
      if (!finalized.order)
        throw new ShopError("conflict", "This payment has no pending order. Refund it or mark it resolved.");
      const { count } = await tx.staffAlert.updateMany({
        where: { id: alertId, handledAt: null },
        data: { handledAt: now(), handledById: actorId },
      });
      if (count > 0 && actorId !== null)
        await recordAudit(tx, actorId, [
          {
            action: "payment.create_order",
            objectType: "payment",
            objectId: intent.id,
            before: null,
            after: { orderId: finalized.order.id },
          },
        ]);
      return finalized;
    })
    .catch((error: unknown) => {
      if (error instanceof ShopError || isTransient(error)) throw error;
      log().error({ err: error, paymentIntentId: intent.id }, "payment still not finalized");
      throw new ShopError("conflict", STILL_STUCK);
    });
  if (outcome.refundId) await sendRefund(outcome.refundId);
  if (outcome.isNew) metrics()?.ordersPaid.add(1, { by: "card" });
  await clearCodeOf(outcome);
}

/**
 * @throws {ShopError} not_paid; conflict where the money was refunded or is being refunded, or staff resolved the alert
 * in another way
 */
function requireRetryable(alert: StaffAlert | null, intent: Stripe.PaymentIntent): void {
  if (intent.status !== "succeeded") throw new ShopError("not_paid");
  if (alert?.refundRequestedAt || isRefunded(intent))
    throw new ShopError("conflict", "This payment was refunded, or a refund is being sent.");
  if (alert?.handledAt) throw new ShopError("conflict", "This alert is already resolved.");
}
