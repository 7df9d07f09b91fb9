import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import {
  callStripe,
  cardErrorCode,
  isIdempotencyLocked,
  isPermanentRefusal,
  isUnexpectedState,
  stripe,
} from "@/lib/server/stripe";
import { recordRenewalDecline } from "@/lib/subscriptions/commands/complete-renewals";
import type { Order } from "@/prisma/generated/client";
import { toCardCents } from "../../schema/snapshot";
import { abandonOrder } from "../abandon-order";
import { cancelIntent } from "../cancel-intent";
import { finalizePayment } from "../finalize-payment";
import { completeWithCredit } from "../pay-with-credit";
import { readIntent } from "../read-intent";
import { releaseLease } from "../release-lease";
import { createRenewalIntent } from "./create-renewal-intent";
import type { OpenRenewal } from "./open-renewals";

/**
 * Charges the saved card for an opened renewal, and creates its order; one that store credit pays in full needs
 * no card. The PaymentIntent is stored with the order before the card is charged, so that the webhook, the
 * reconciler or the hold's expiry finds it after a crash.
 * @param at current time, from which the next attempt is counted
 * @returns whether it was paid
 * @throws {ShopError} payment_provider: the order stays pending, and its hold expires
 */
export async function chargeRenewal({ order, paymentMethodId }: OpenRenewal, at: Date): Promise<boolean> {
  try {
    if (toCardCents(order) === 0) return (await completeWithCredit(order)) !== null;
    if (paymentMethodId === null) return await giveUp(order, "declined", at);
    const intentId = await intentOf(order, paymentMethodId, at);
    return intentId !== null && (await confirm(order, intentId, paymentMethodId, at));
  } finally {
    await releaseLease(order);
  }
}

/**
 * The order's PaymentIntent, not charged yet; null when the order was abandoned meanwhile, or the card was
 * deleted.
 */
async function intentOf(order: Order, paymentMethodId: string, at: Date): Promise<string | null> {
  try {
    return (await createRenewalIntent(order, { savedCard: paymentMethodId }))?.id ?? null;
  } catch (error) {
    // Only a permanent refusal by Stripe concerns the card or its customer; other errors,
    // such as an overloaded database, are retried.
    if (error instanceof ShopError || isIdempotencyLocked(error) || !isPermanentRefusal(error)) throw error;
    await giveUp(order, "declined", at);
    return null;
  }
}

async function confirm(order: Order, intentId: string, payment_method: string, at: Date): Promise<boolean> {
  try {
    const intent = await callStripe(() =>
      stripe().paymentIntents.confirm(
        intentId,
        { payment_method, off_session: true, expand: ["latest_charge"] },
        { idempotencyKey: `renewal-${order.id}-confirm` },
      ),
    );
    return await settle(order, intent, at);
  } catch (error) {
    const code = cardErrorCode(error);
    if (code) return giveUp(order, code === "authentication_required" ? "authentication" : "declined", at);
    if (isIdempotencyLocked(error) || !isPermanentRefusal(error)) throw error;
    const intent = await readIntent(intentId);
    if (intent.status !== "requires_confirmation") return await settle(order, intent, at);
    if (isUnexpectedState(error)) throw error;
    // Its customer or card was deleted at Stripe: the shopper has to choose another card.
    log().warn({ err: error, orderId: order.id }, "the saved card cannot be charged");
    return giveUp(order, "declined", at);
  }
}

async function settle(order: Order, intent: Stripe.PaymentIntent, at: Date): Promise<boolean> {
  if (intent.status === "succeeded") {
    const { order: made, refused } = await finalizePayment(intent);
    return made !== null && refused === null;
  }
  if (intent.status === "requires_payment_method") return giveUp(order, "declined", at);
  if (intent.status === "requires_action") return giveUp(order, "authentication", at);
  return false;
}

/**
 * Records a declined charge before its payment is canceled, so that the decline counts once whichever process
 * ends the order. @returns false
 */
async function giveUp({ id }: Order, problem: "declined" | "authentication", at: Date): Promise<false> {
  const intentId = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM orders WHERE id = ${id} FOR UPDATE`;
    const order = await tx.order.findUniqueOrThrow({ where: { id } });
    if (!order.paidAt) await recordRenewalDecline(tx, { id, cardCents: toCardCents(order) }, problem, at);
    return order.paymentIntentId;
  });
  if (intentId === null || (await cancelIntent(intentId)))
    await abandonOrder(
      id,
      problem === "declined" ? "The card was declined" : "The bank asked for confirmation",
    );
  return false;
}
