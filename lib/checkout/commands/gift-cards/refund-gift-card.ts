import "server-only";
import { ShopError } from "@/lib/core/errors";
import { formatCents } from "@/lib/core/money";
import { countRefundable, giftCardName } from "@/lib/gift-cards/rules";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { raiseStaffAlert, refundDelayAlertKey, resolveStaffAlert } from "@/lib/server/staff-alerts";
import {
  callStripe,
  isBalanceTooLow,
  isIdempotencyLocked,
  isInvalidRequest,
  stripe,
} from "@/lib/server/stripe";
import { readPaymentMoney } from "@/lib/server/stripe/read-payment-money";
import type { GiftCard, GiftCardRefund } from "@/prisma/generated/client";
import { isChargeRefunded } from "../payment-alerts/raise-payment-alerts";
import { requireCompared } from "../reconciliation/require-compared";
import { lockGiftCard } from "./lock-gift-card";
import { enqueueRefunded, refundDueKey, syncGiftCardMoney } from "./sync-gift-card-money";

/**
 * Refunds the remaining payment of an unredeemed gift card. The transaction that records the refund also voids the gift
 * card, so it is either refunded or redeemed. The refund also ends an open inquiry. The buyer is emailed once Stripe
 * has made the refund.
 * @throws {ShopError} not_found; conflict if the gift card was redeemed, refunded or disputed
 */
export async function refundGiftCard(
  actor: Actor,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  const refundId = await db().$transaction(async (tx) => {
    await requireCompared(tx);
    const card = await lockGiftCard(tx, id);
    if (!card?.paidAt) throw new ShopError("not_found", "There is no such gift card");
    const { status } = card;
    const where = { giftCardId: id };
    const refunds = await tx.giftCardRefund.findMany({ where });
    const disputes = await tx.giftCardDispute.findMany({ where });
    const amountCents = countRefundable({ ...card, refunds, disputes });
    if (amountCents === 0)
      throw new ShopError(
        "conflict",
        status === "redeemed"
          ? "This gift card has been redeemed, so it can't be refunded."
          : "This gift card can't be refunded: its payment was disputed, or a refund has already been requested.",
      );
    await tx.giftCard.update({
      where: { id },
      data: { status: "void", voidReason: "refunded", voidedAt: now(), version: { increment: 1 } },
    });
    const refund = await tx.giftCardRefund.create({
      data: { giftCardId: id, amountCents, status: "requested", createdAt: now() },
    });
    await resolveStaffAlert(tx, refundDueKey(card));
    await recordAudit(tx, actor.userId, [
      {
        action: "gift-card.refund",
        objectType: "gift-card",
        objectId: id,
        before: { status },
        after: { status: "void", amountCents },
        reason,
      },
    ]);
    return refund.id;
  });
  await sendGiftCardRefund(refundId);
}

/** Sends a recorded refund to Stripe. If Stripe does not respond or the balance is too low, the reconciler retries. */
export async function sendGiftCardRefund(id: string): Promise<void> {
  try {
    const refund = await db().giftCardRefund.findUnique({ where: { id }, include: { giftCard: true } });
    const paymentIntentId = refund?.giftCard.paymentIntentId;
    if (!refund || !paymentIntentId) return;
    // The response to an earlier attempt may have been lost.
    await syncGiftCardMoney(paymentIntentId);
    const { status } = await db().giftCardRefund.findUniqueOrThrow({ where: { id } });
    if (status === "requested" && (await requestRefund(refund, paymentIntentId)))
      await syncGiftCardMoney(paymentIntentId);
  } catch (error) {
    log().error({ err: error, giftCardRefundId: id }, "gift card refund not sent");
  }
}

type RefundOfCard = GiftCardRefund & { giftCard: GiftCard };

/** @returns whether Stripe made the refund */
async function requestRefund(refund: RefundOfCard, paymentIntentId: string): Promise<boolean> {
  const { id, giftCardId, amountCents, attempts } = refund;
  const metadata = { giftCardId, giftCardRefundId: id };
  try {
    await callStripe(() =>
      stripe().refunds.create(
        { payment_intent: paymentIntentId, amount: amountCents, metadata },
        { idempotencyKey: `gift-card-refund-${id}-${attempts}` },
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof ShopError || isIdempotencyLocked(error)) throw error;
    // Stripe returns the same refusal for the same idempotency key, so the next attempt uses another one.
    if (isBalanceTooLow(error)) await postpone(refund);
    else await giveUp(refund, paymentIntentId, error);
    return false;
  }
}

/** The Stripe balance is too low: the reconciler retries, and staff are alerted once. */
async function postpone({ id, giftCardId, amountCents, giftCard }: RefundOfCard): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.giftCardRefund.update({ where: { id }, data: { attempts: { increment: 1 } } });
    await raiseStaffAlert(tx, {
      key: refundDelayAlertKey(id),
      kind: "refund_delayed",
      objectType: "gift-card",
      objectId: giftCardId,
      message: `The refund of ${formatCents(amountCents)} for ${giftCardName(giftCard)} is delayed because the balance of the Stripe account is too low. Add funds in the Stripe Dashboard. The refund is retried automatically.`,
    });
  });
}

/** Handles a final refusal by Stripe: either the money was already returned, or staff must return it another way. */
async function giveUp(
  { id, giftCardId, amountCents, giftCard }: RefundOfCard,
  paymentIntentId: string,
  error: unknown,
): Promise<void> {
  const charge = (await readPaymentMoney(paymentIntentId))?.charge;
  if (charge && isChargeRefunded(charge)) {
    await db().$transaction(async (tx) => {
      await tx.giftCardRefund.deleteMany({ where: { id, status: "requested" } });
      await resolveStaffAlert(tx, refundDelayAlertKey(id));
      await enqueueRefunded(tx, giftCard, amountCents);
    });
    return;
  }
  const failureReason = error instanceof Error ? error.message : String(error);
  const next = isInvalidRequest(error, "charge_disputed")
    ? "The cardholder disputed the payment, and the bank decides the outcome."
    : "The shop still has the money and has to return it another way.";
  await db().$transaction(async (tx) => {
    await lockGiftCard(tx, giftCardId);
    await tx.giftCardRefund.update({ where: { id }, data: { status: "failed", failureReason } });
    // With "returned", a won dispute makes the code valid again, and the rest of a partly
    // refunded payment can be refunded.
    await tx.giftCard.updateMany({
      where: { id: giftCardId, status: "void" },
      data: { voidReason: "returned", version: { increment: 1 } },
    });
    await resolveStaffAlert(tx, refundDelayAlertKey(id));
    await raiseStaffAlert(tx, {
      key: `refund_failed:${id}`,
      kind: "refund_failed",
      objectType: "gift-card",
      objectId: giftCardId,
      message: `Stripe refused the refund of ${formatCents(amountCents)} for ${giftCardName(giftCard)}: ${failureReason.replace(/\.$/, "")}. ${next}`,
    });
  });
}
