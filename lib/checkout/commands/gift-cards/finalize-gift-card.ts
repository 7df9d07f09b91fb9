import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { issueGiftCard, recordRefundedGiftCard } from "@/lib/gift-cards/commands/deliver-gift-cards";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { isTransient } from "@/lib/server/outage";
import { resolveStaffAlert } from "@/lib/server/staff-alerts";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import {
  findBought,
  isRefunded,
  lockPaymentAlert,
  paymentAlertKey,
  raisePaymentWithoutOrderAlert,
} from "../payment-alerts/raise-payment-alerts";
import { lockGiftCard } from "./lock-gift-card";

/** "ended": staff have resolved the payment in another way, and the purchase is deleted; "left": staff must act. */
type Outcome = "issued" | "ended" | "left";

/**
 * Issues the gift card of a succeeded PaymentIntent. The buyer's page, the webhook and the reconciler call it in any
 * order, any number of times. A payment that cannot become a gift card raises a staff alert, which a later success
 * resolves. If staff are refunding the payment or have resolved its alert, no gift card is issued; if it was
 * refunded in full, the gift card is recorded as void.
 * @param intent as Stripe currently returns it
 * @param event recorded in the same transaction
 * @throws {ShopError} not_paid; transient errors, after which the caller retries
 */
export async function finalizeGiftCard(
  intent: Stripe.PaymentIntent,
  event?: StripeEventRef,
): Promise<Outcome> {
  if (intent.status !== "succeeded") throw new ShopError("not_paid");
  try {
    return await db().$transaction((tx) => finalize(tx, intent, event));
  } catch (error) {
    if (isTransient(error)) throw error;
    log().error({ err: error, paymentIntentId: intent.id }, "gift card not finalized");
    return db().$transaction(async (tx) => {
      if (event) await recordEvent(tx, event);
      // Another caller may have issued it in the meantime.
      await lockGiftCard(tx, giftCardIdOf(intent));
      if (await findBought(tx, intent.id)) return "issued";
      await raisePaymentWithoutOrderAlert(tx, intent);
      return "left";
    });
  }
}

const giftCardIdOf = ({ metadata }: Stripe.PaymentIntent): string => metadata["giftCardId"] ?? "";

async function finalize(tx: Tx, intent: Stripe.PaymentIntent, event?: StripeEventRef): Promise<Outcome> {
  const card = await lockGiftCard(tx, giftCardIdOf(intent));
  if (event) await recordEvent(tx, event);
  if (card?.paidAt && card.paymentIntentId === intent.id) {
    await resolveStaffAlert(tx, paymentAlertKey(intent.id));
    return "issued";
  }
  const isRight = intent.amount_received === card?.amountCents && intent.currency === "usd";
  if (!card || card.paymentIntentId !== intent.id || !isRight) {
    await raisePaymentWithoutOrderAlert(tx, intent);
    return "left";
  }
  // Locked, because staff may be requesting its refund at this moment.
  const alert = await lockPaymentAlert(tx, { paymentId: intent.id });
  if (!isRefunded(intent) && alert?.refundRequestedAt) return "left";
  if (!isRefunded(intent) && alert?.handledAt) {
    await tx.giftCard.delete({ where: { id: card.id } });
    return "ended";
  }
  await (isRefunded(intent) ? recordRefundedGiftCard(tx, card) : issueGiftCard(tx, card));
  await resolveStaffAlert(tx, paymentAlertKey(intent.id));
  return "issued";
}
