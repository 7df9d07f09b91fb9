import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { issueGiftCard, recordRefundedGiftCard } from "@/lib/gift-cards/commands/deliver-gift-cards";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { isTransient } from "@/lib/server/outage";
import { resolveStaffAlert } from "@/lib/server/staff-alerts";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe-events";
import {
  findBought,
  isRefunded,
  lockPaymentAlert,
  paymentAlertKey,
  raisePaymentWithoutOrderAlert,
} from "../raise-payment-alerts";
import { lockGiftCard } from "./lock-gift-card";

/** "ended": staff have settled the payment otherwise, and the purchase is deleted; "left": staff have to decide. */
type Outcome = "issued" | "ended" | "left";

/**
 * Turns a succeeded PaymentIntent into its gift card. The buyer's page, the webhook and the reconciler may call it in any
 * order and repeatedly. A payment that cannot become a gift card raises a staff alert, which a later success resolves; one that staff
 * refund or have resolved becomes none, and one that was refunded in full is recorded with a code that has ended.
 * @param intent as Stripe returns it now @param event recorded in the transaction of its effect
 * @throws {ShopError} not_paid; transient errors, after which the caller tries again
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
      // Another caller may have issued it.
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
  // The alert is locked: staff may be asking for its refund now.
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
