import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { PaymentAlertAction } from "../../schema/reconcile";
import { refundPayment } from "../refunds/refund-payment";
import { retryPayment } from "../retry-payment";
import { resolvePaymentAlert } from "./resolve-payment-alert";

const ACTIONS: Record<PaymentAlertAction, (actorId: string, alertId: string) => Promise<void>> = {
  refund: refundPayment,
  create_order: retryPayment,
  resolve: resolvePaymentAlert,
};

/**
 * Applies a staff decision about a payment without an order (D46). Each action is idempotent.
 * @returns whether the alert is resolved; it is not while a refund waits for Stripe
 * @throws {ShopError} as the action
 */
export async function applyPaymentAlertAction(
  actor: Actor,
  id: string,
  action: PaymentAlertAction,
): Promise<{ isResolved: boolean }> {
  await ACTIONS[action](actor.userId, id);
  const alert = await db().staffAlert.findUnique({ where: { id }, select: { handledAt: true } });
  return { isResolved: alert?.handledAt !== null };
}
