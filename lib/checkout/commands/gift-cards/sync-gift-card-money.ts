import "server-only";
import type Stripe from "stripe";
import { formatDate } from "@/lib/core/dates";
import { formatCents } from "@/lib/core/money";
import {
  isInquiry,
  isLaterRefund,
  isOutdatedDispute,
  isSameDispute,
  readDispute,
  refundOutcome,
} from "@/lib/core/refund-outcome";
import { syncGiftCardCredit } from "@/lib/credit/commands/credit-gift-card";
import { eraseFormerCustomers } from "@/lib/gift-cards/commands/erase-former-customers";
import { countMoneyBack, giftCardName } from "@/lib/gift-cards/rules";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { BATCH_SIZE, inBatches } from "@/lib/server/in-batches";
import { enqueueMail } from "@/lib/server/outbox";
import {
  noteDispute,
  noteHeldRefund,
  openDisputeSentence,
  raiseStaffAlert,
  resolveStaffAlert,
} from "@/lib/server/staff-alerts";
import { recordEvent, type StripeEventRef } from "@/lib/server/stripe/events";
import { readPaymentMoney } from "@/lib/server/stripe/read-payment-money";
import type { GiftCard } from "@/prisma/generated/client";
import { lockGiftCard } from "./lock-gift-card";

/**
 * Syncs refunds and disputes of a gift card's payment from Stripe, in any order, any number of times. A refund or
 * dispute voids an unredeemed gift card. For a redeemed one, unspent credit is taken back and staff are alerted about
 * the rest. Both are undone if the dispute is won or the refund fails.
 * @param event of the webhook that triggered the call, recorded in the same transaction
 * @throws {ShopError} payment_provider
 */
export async function syncGiftCardMoney(paymentIntentId: string, event?: StripeEventRef): Promise<void> {
  const [money, found] = await Promise.all([
    readPaymentMoney(paymentIntentId),
    db().giftCard.findUnique({ where: { paymentIntentId }, select: { id: true } }),
  ]);
  await db().$transaction(async (tx) => {
    const card = found && (await lockGiftCard(tx, found.id));
    if (event && !(await recordEvent(tx, event))) return;
    if (!card?.paidAt || !money) return;
    for (const refund of money.refunds) await writeRefund(tx, card, refund);
    for (const dispute of money.disputes) await writeDispute(tx, card, dispute);
    await applyMoneyBack(tx, card);
  });
}

/**
 * Takes back credit that was spent or reserved when its gift card's payment was returned, and that is available again
 * because the order was not paid or was refunded as credit. Idempotent.
 */
export async function takeBackGiftCardCredit(): Promise<void> {
  const owing = (id: string) =>
    db().giftCard.findMany({
      where: {
        id: { gt: id },
        status: "redeemed",
        OR: [
          { refunds: { some: { status: { not: "failed" } } } },
          { disputes: { some: { status: { not: "won" } } } },
        ],
        creditEntries: { some: { account: { balanceCents: { gt: 0 } } } },
      },
      orderBy: { id: "asc" },
      select: { id: true },
      take: BATCH_SIZE,
    });
  for await (const { id } of inBatches(owing))
    await db().$transaction(async (tx) => {
      const card = await lockGiftCard(tx, id);
      if (card) await applyMoneyBack(tx, card);
    });
}

const about = ({ id }: GiftCard) => ({ objectType: "gift-card", objectId: id }) as const;

async function writeRefund(tx: Tx, card: GiftCard, refund: Stripe.Refund): Promise<void> {
  const known = await tx.giftCardRefund.findFirst({
    where: {
      giftCardId: card.id,
      OR: [
        { stripeRefundId: refund.id },
        { id: refund.metadata?.["giftCardRefundId"] ?? "", stripeRefundId: null },
      ],
    },
  });
  const status = refundOutcome(refund.status);
  if (known && !isLaterRefund(known.status, status)) return;
  const facts = {
    stripeRefundId: refund.id,
    amountCents: refund.amount,
    status,
    failureReason: refund.failure_reason ?? null,
  };
  const createdAt = new Date(refund.created * 1000);
  const row = known
    ? await tx.giftCardRefund.update({ where: { id: known.id }, data: facts })
    : await tx.giftCardRefund.create({ data: { giftCardId: card.id, createdAt, ...facts } });
  await noteHeldRefund(tx, refund, { refundId: row.id, name: giftCardName(card), ...about(card) });
  // The buyer is emailed about a refund by staff once Stripe has made it, but not about one from Stripe's dashboard.
  if (known && known.id === refund.metadata?.["giftCardRefundId"]) {
    if (status !== "failed" && known.status === "requested") await enqueueRefunded(tx, card, refund.amount);
    if (status === "failed" && known.status !== "requested")
      await enqueueRefundMail(tx, card, refund.amount, "gift-card-refund-failed");
  }
  if (status === "failed")
    await raiseStaffAlert(tx, {
      key: `refund_failed:${refund.id}`,
      kind: "refund_failed",
      ...about(card),
      message: `The bank returned the refund of ${formatCents(refund.amount)} for ${giftCardName(card)}. The shop still has the money and has to return it another way.`,
    });
}

/**
 * Emails the buyer, once, that staff have refunded a gift card.
 * @param amountCents of this refund; part of the price may have been refunded earlier
 */
export const enqueueRefunded = (tx: Tx, card: GiftCard, amountCents: number): Promise<void> =>
  enqueueRefundMail(tx, card, amountCents, "gift-card-refunded");

const enqueueRefundMail = (
  tx: Tx,
  { id, senderEmail }: GiftCard,
  amountCents: number,
  template: "gift-card-refunded" | "gift-card-refund-failed",
): Promise<void> =>
  enqueueMail(tx, {
    key: `${template}:${id}`, // personal-data.ts finds a buyer's emails by the id of the gift card in the key
    template,
    recipient: senderEmail,
    data: { giftCardId: id, amountCents },
  });

async function writeDispute(tx: Tx, card: GiftCard, dispute: Stripe.Dispute): Promise<void> {
  const known = await tx.giftCardDispute.findUnique({ where: { stripeDisputeId: dispute.id } });
  const read = readDispute(dispute);
  const { status, amountCents, evidenceDueBy } = read;
  if (known && isOutdatedDispute(known, read)) return;
  // True for an inquiry, which a full refund ends (docs/decisions/0035).
  const isRefundable = status === "open" && dispute.is_charge_refundable;
  if (!known || !isSameDispute(known, read) || known.isRefundable !== isRefundable) {
    const closedAt = status === "open" ? null : known?.status === status ? known.closedAt : now();
    const facts = { ...read, isRefundable, closedAt };
    await tx.giftCardDispute.upsert({
      where: { stripeDisputeId: dispute.id },
      create: { giftCardId: card.id, stripeDisputeId: dispute.id, ...facts },
      update: facts,
    });
  }
  const what = `${formatCents(amountCents)} for ${giftCardName(card)} (${dispute.reason.replaceAll("_", " ")})`;
  const timeZone = await findTimeZone(tx);
  const dueDay = evidenceDueBy && formatDate(evidenceDueBy.toISOString(), timeZone);
  const end = isInquiry(dispute) ? "the inquiry is closed" : "the dispute is decided";
  // In the shop, a redeemed gift card cannot be refunded.
  const place = card.status === "redeemed" ? " in the Stripe Dashboard" : "";
  const message =
    status === "open"
      ? `${openDisputeSentence(dispute, what, dueDay, place)} Until ${end}, the code cannot be used, and unspent credit from it is taken back.`
      : `The dispute about ${what} is lost: the cardholder got the money back.`;
  await noteDispute(tx, dispute, status, { ...about(card), message });
}

/** Updates the gift card or its credit after refunds and disputes. The caller has locked the gift card. */
async function applyMoneyBack(tx: Tx, card: GiftCard): Promise<void> {
  const { id, status, amountCents, sentAt, voidReason } = card;
  const money = { refunds: true, disputes: true } as const;
  const { refunds, disputes } = await tx.giftCard.findUniqueOrThrow({ where: { id }, select: money });
  const backCents = Math.min(amountCents, countMoneyBack({ refunds, disputes }));
  if (status === "redeemed") {
    const missing = await syncGiftCardCredit(tx, id, backCents);
    if (missing > 0) await raiseSpentAlert(tx, card, backCents, missing);
    else await resolveStaffAlert(tx, spentKey(card, backCents));
    return;
  }
  const isVoid = status === "void";
  const isReturned = backCents > 0;
  const hasEnded = isReturned && !disputes.some((dispute) => dispute.status === "open");
  if (hasEnded) await eraseFormerCustomers(tx, id);
  if (isVoid !== isReturned && voidReason !== "refunded") {
    await tx.giftCard.update({
      where: { id },
      data: isVoid
        ? {
            status: sentAt ? "sent" : "scheduled",
            voidReason: null,
            voidedAt: null,
            version: { increment: 1 },
          }
        : { status: "void", voidReason: "returned", voidedAt: now(), version: { increment: 1 } },
    });
    if (isVoid) await resolveStaffAlert(tx, refundDueKey(card));
    else if (disputes.length === 0 && backCents < amountCents) await raiseRefundDue(tx, card, backCents);
  }
}

/** The key of the alert about the rest of a partly refunded payment. */
export const refundDueKey = ({ id }: Pick<GiftCard, "id">): string => `refund_due:${id}`;

const raiseRefundDue = (tx: Tx, card: GiftCard, backCents: number): Promise<void> =>
  raiseStaffAlert(tx, {
    key: refundDueKey(card),
    kind: "refund_due",
    ...about(card),
    message: `${formatCents(backCents)} of the payment for ${giftCardName(card)} was refunded at Stripe, so its code no longer works. Refund the remaining ${formatCents(card.amountCents - backCents)} as well.`,
  });

const spentKey = ({ id }: GiftCard, backCents: number): string => `gift_card_spent:${id}:${backCents}`;

const raiseSpentAlert = (tx: Tx, card: GiftCard, backCents: number, missing: number): Promise<void> =>
  raiseStaffAlert(tx, {
    key: spentKey(card, backCents),
    kind: "gift_card_spent",
    ...about(card),
    message: `${formatCents(backCents)} of the payment for ${giftCardName(card)} was refunded or disputed after it was redeemed. ${formatCents(missing)} of it is spent or reserved by an order; it is taken back if it becomes available again.`,
  });
