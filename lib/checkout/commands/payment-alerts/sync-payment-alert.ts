import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { abandonOrder } from "../abandon-order";
import { findIntent } from "../read-intent";
import { findBought, isChargeRefunded, lockPaymentAlert, paymentAlertKey } from "./raise-payment-alerts";

/** The charge of a payment, named by its PaymentIntent or, where there is none, by its own id. */
export async function findCharge(paymentId: string): Promise<Stripe.Charge | undefined> {
  if (!paymentId.startsWith("pi_")) return undefinedIfMissing(() => stripe().charges.retrieve(paymentId));
  const charge = (await findIntent(paymentId))?.latest_charge;
  return typeof charge === "object" && charge !== null ? charge : undefined;
}

/**
 * Syncs a payment's alert with Stripe: resolved once all of its money was refunded, here or in Stripe's dashboard, and
 * open again when that refund fails. An alert that staff resolved stays resolved. Idempotent.
 * @throws {ShopError} payment_provider
 */
export async function syncPaymentAlert(paymentId: string): Promise<void> {
  const alert = await db().staffAlert.findUnique({ where: { key: paymentAlertKey(paymentId) } });
  if (!alert || alert.handledById !== null) return;
  const charge = await findCharge(paymentId);
  if (!charge) return;
  const isRefunded = isChargeRefunded(charge);
  if (isRefunded === (alert.handledAt !== null)) return;
  await db().$transaction(async (tx) => {
    const current = await lockPaymentAlert(tx, { paymentId });
    if (!current || current.handledById !== null || (await findBought(tx, paymentId))) return;
    await tx.staffAlert.update({
      where: { id: current.id },
      data: isRefunded
        ? { handledAt: now(), refundFailure: null }
        : {
            handledAt: null,
            refundRequestedAt: null,
            refundAttempts: { increment: 1 },
            refundFailure: "The bank returned the refund.",
          },
    });
  });
  if (isRefunded) await abandonUnpaidOrder(alert.orderId, paymentId, "The payment was refunded");
}

/**
 * Ends the pending order of a payment that will not become an order, which releases its stock.
 * @param message entry for the order's history
 */
export async function abandonUnpaidOrder(
  orderId: string | null,
  paymentId: string,
  message: string,
): Promise<void> {
  const order = await db().order.findFirst({
    where: { id: orderId ?? "", paymentIntentId: paymentId, paymentStatus: "pending", cancelledAt: null },
    select: { id: true },
  });
  if (order) await abandonOrder(order.id, message);
}
