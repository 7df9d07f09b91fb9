import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { issueGiftCard } from "@/lib/gift-cards/commands/deliver-gift-cards";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { isTransient } from "@/lib/server/outage";
import { resolveStaffAlert } from "@/lib/server/staff-alerts";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import { paymentAlertKey, raisePaymentWithoutOrderAlert } from "../raise-payment-alerts";
import { lockGiftCard } from "./lock-gift-card";

/**
 * Turns a succeeded PaymentIntent into its gift card. The buyer's page, the webhook and the reconciler may call it in any
 * order and repeatedly. A payment that cannot become a gift card raises a staff alert, which a later success resolves.
 * @param intent as Stripe returns it now @param event recorded in the transaction of its effect
 * @returns whether the payment is a gift card
 * @throws {ShopError} not_paid; transient errors, after which the caller tries again
 */
export async function finalizeGiftCard(
  intent: Stripe.PaymentIntent,
  event?: StripeEventRef,
): Promise<boolean> {
  if (intent.status !== "succeeded") throw new ShopError("not_paid");
  try {
    return await db().$transaction((tx) => finalize(tx, intent, event));
  } catch (error) {
    if (isTransient(error)) throw error;
    log().error({ err: error, paymentIntentId: intent.id }, "gift card not finalized");
    await db().$transaction(async (tx) => {
      if (event) await recordEvent(tx, event);
      await raisePaymentWithoutOrderAlert(tx, intent);
    });
    return false;
  }
}

async function finalize(tx: Tx, intent: Stripe.PaymentIntent, event?: StripeEventRef): Promise<boolean> {
  const card = await lockGiftCard(tx, intent.metadata["giftCardId"] ?? "");
  if (event) await recordEvent(tx, event);
  if (card?.paidAt && card.paymentIntentId === intent.id) return true;
  const isRight = intent.amount_received === card?.amountCents && intent.currency === "usd";
  if (!card || card.paymentIntentId !== intent.id || !isRight) {
    await raisePaymentWithoutOrderAlert(tx, intent);
    return false;
  }
  await issueGiftCard(tx, card);
  await resolveStaffAlert(tx, paymentAlertKey(intent.id));
  return true;
}
