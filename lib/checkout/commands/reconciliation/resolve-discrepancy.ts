import "server-only";
import { ShopError } from "@/lib/core/errors";
import { centsToDecimal } from "@/lib/core/money";
import { ORDER_NOT_FOUND } from "@/lib/orders/queries/admin-orders";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { lockForEdit } from "@/lib/server/versions";
import { hasNoOrder } from "../../queries/reconcile-with-stripe";
import type { ResolveDiscrepancyInput } from "../../schema/reconcile";
import { toCardCents } from "../../schema/snapshot";
import { finalizePayment } from "../finalize-payment";
import { cancelOrderByShop } from "../order-changes/cancel-order";
import {
  lockPaymentAlert,
  paymentAlertKey,
  raisePaymentWithoutOrderAlert,
} from "../payment-alerts/raise-payment-alerts";
import { readIntent } from "../read-intent";
import { handleMoneyMovement } from "../refunds/handle-money-movement";
import { refundPayment } from "../refunds/refund-payment";
import { sendRefund } from "../refunds/send-refund";
import { retryPayment } from "../retry-payment";

/**
 * Resolves a discrepancy between Stripe and the shop. Each resolution reads the current state first, so it is
 * idempotent.
 * @throws {ShopError} not_found, conflict, payment_provider: as the resolution itself
 */
export async function resolveDiscrepancy(
  actor: Actor,
  { action, target }: ResolveDiscrepancyInput,
): Promise<void> {
  await RESOLVERS[action](actor, target);
  await recordAudit(db(), actor.userId, [
    {
      action: "order.reconcile",
      objectType: "payment",
      objectId: target,
      before: null,
      after: { action },
    },
  ]);
}

const RESOLVERS: Record<ResolveDiscrepancyInput["action"], (actor: Actor, target: string) => Promise<void>> =
  {
    make_order: async ({ userId }, target) => {
      const { order } = await finalizePayment(await readIntent(target));
      if (order) return;
      const alert = await db().staffAlert.findUnique({ where: { key: paymentAlertKey(target) } });
      if (!alert) throw new ShopError("not_found", "There is no order for this payment");
      await retryPayment(userId, alert.id);
    },
    read_again: async (_actor, target) => handleMoneyMovement((await readIntent(target)).id),
    accept_amount: (_actor, target) => acceptAmount(target),
    send_refund: async (_actor, target) => {
      await sendRefund(target);
      if (await db().refund.findFirst({ where: { id: target, status: "requested" } }))
        throw new ShopError("payment_provider");
    },
    cancel_order: ({ userId }, target) => cancelOrderByShop(userId, target, ""),
    refund_payment: refundOrphan,
  };

/**
 * Stripe's amount is authoritative: the payment's row stores it, and its difference from the order's total is an
 * adjustment (D14).
 */
async function acceptAmount(orderId: string): Promise<void> {
  const known = await db().order.findUnique({ where: { id: orderId } });
  if (!known?.paymentIntentId) throw new ShopError("not_found", ORDER_NOT_FOUND);
  const { id: paymentIntentId, amount_received: received, status } = await readIntent(known.paymentIntentId);
  if (status !== "succeeded") throw new ShopError("not_paid");
  await db().$transaction(async (tx) => {
    await lockForEdit(tx, "order", orderId, ORDER_NOT_FOUND);
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
    await tx.payment.updateMany({ where: { paymentIntentId }, data: { amountCents: received } });
    await tx.order.update({
      where: { id: orderId },
      data: {
        adjustmentCents: received - toCardCents(order),
        version: { increment: 1 },
        events: {
          create: {
            type: "adjusted",
            message: `Total set to the $${centsToDecimal(received)} that Stripe took`,
          },
        },
      },
    });
  });
}

/** A payment without an order is refunded through its alert, which retries until Stripe has made the refund (D46). */
async function refundOrphan({ userId }: Actor, paymentIntentId: string): Promise<void> {
  const intent = await readIntent(paymentIntentId);
  if (!(await hasNoOrder(intent))) throw new ShopError("conflict", "This payment has an order: refund that.");
  const alert = await db().$transaction(async (tx) => {
    await raisePaymentWithoutOrderAlert(tx, intent);
    return lockPaymentAlert(tx, { paymentId: paymentIntentId });
  });
  if (alert) await refundPayment(userId, alert.id);
}
