import "server-only";
import type Stripe from "stripe";
import { formatDate } from "@/lib/core/dates";
import { formatCents } from "@/lib/core/money";
import { isSameDispute, readDispute } from "@/lib/core/refund-outcome";
import { findExchangedFor, placeHoldOfPayment, releaseHoldOf } from "@/lib/orders/commands";
import { divideAmount, leftOf } from "@/lib/pricing/rules/refunds";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import {
  noteDispute,
  openDisputeSentence,
  raiseStaffAlert,
  resolveStaffAlert,
} from "@/lib/server/staff-alerts";
import type { Order } from "@/prisma/generated/client";
import { findEmptiedOrders } from "../order-edits/find-emptied-orders";
import { readOrderMoney, toRefundable } from "./lock-order-money";
import { overReturnedCents } from "./order-funds";
import { type HistoryEntry, returnedTwiceSentence, SILENT } from "./write-refunds";

/** Syncs an order's dispute rows with Stripe's. The caller holds the order's lock. @returns the changes */
export async function writeDisputes(
  tx: Tx,
  order: Order,
  disputes: readonly Stripe.Dispute[],
): Promise<HistoryEntry[]> {
  const rows = await tx.dispute.findMany({ where: { orderId: order.id } });
  const changes: HistoryEntry[] = [];
  for (const dispute of disputes) {
    const row = rows.find(({ stripeDisputeId }) => stripeDisputeId === dispute.id);
    const read = readDispute(dispute);
    const { status } = read;
    // An inquiry that was answered and then became a chargeback needs new evidence.
    const isAskedAgain = Boolean(row?.evidenceSentAt) && dispute.status === "needs_response";
    // As an inquiry: a full refund ends it, and it withdraws no money (docs.stripe.com/disputes/how-disputes-work).
    const isRefundable = status === "open" && dispute.is_charge_refundable;
    const isSame = row !== undefined && isSameDispute(row, read) && row.isRefundable === isRefundable;
    if (isSame && !isAskedAgain) continue;
    const facts = {
      ...read,
      ...(await lostParts(tx, order, dispute, read)),
      isRefundable,
      closedAt: status === "open" ? null : row?.status === status ? row.closedAt : now(),
    };
    await tx.dispute.upsert({
      where: { stripeDisputeId: dispute.id },
      create: {
        orderId: order.id,
        paymentIntentId: order.paymentIntentId ?? "",
        stripeDisputeId: dispute.id,
        ...facts,
      },
      update: { ...facts, ...(isAskedAgain ? { evidenceSentAt: null, evidenceLeasedAt: null } : {}) },
    });
    // An inquiry that was refunded in full is no longer refundable either, but it is not a chargeback.
    const isChargeback = row?.isRefundable !== isRefundable && !read.isInquiry;
    const isNews = row?.status !== status || isChargeback || isAskedAgain;
    await noteReturnedTwice(tx, order, dispute, read);
    changes.push(isNews ? await recordDisputeChange(tx, order, dispute, facts) : SILENT);
  }
  return changes;
}

/** The parts of a lost dispute, in proportion to what is left of the order without it (docs/decisions/0046). */
async function lostParts(
  tx: Tx,
  { id }: Order,
  dispute: Stripe.Dispute,
  { status, amountCents }: ReturnType<typeof readDispute>,
) {
  const money = status === "lost" ? await readOrderMoney(tx, id) : null;
  if (!money) return { goodsCents: 0, taxCents: 0, shippingCents: 0 };
  const others = money.disputes.filter(({ stripeDisputeId }) => stripeDisputeId !== dispute.id);
  return divideAmount(amountCents, leftOf(toRefundable({ ...money, disputes: others })));
}

/**
 * Raises or resolves the staff alert about a dispute that was opened or closed, and places
 * or releases the order's hold (D47).
 */
async function recordDisputeChange(
  tx: Tx,
  order: Order,
  dispute: Stripe.Dispute,
  { status, amountCents, evidenceDueBy, isInquiry }: ReturnType<typeof readDispute>,
): Promise<HistoryEntry> {
  const what = `${formatCents(amountCents)} (${dispute.reason.replaceAll("_", " ")})`;
  const timeZone = await findTimeZone(tx);
  const dueDay = evidenceDueBy && formatDate(evidenceDueBy.toISOString(), timeZone);
  const entry = {
    open: {
      type: isInquiry ? "inquiry_opened" : "dispute_opened",
      message: openDisputeSentence(dispute, what, dueDay),
    },
    won: {
      type: isInquiry ? "inquiry_closed" : "dispute_won",
      message: isInquiry
        ? `The inquiry about ${what} is closed without a dispute.`
        : `The dispute about ${what} is closed, and the shop keeps the money.`,
    },
    lost: {
      type: "dispute_lost",
      message: `The dispute about ${what} is lost: the cardholder got the money back.`,
    },
  }[status];
  const about = { objectType: "order", objectId: order.id, message: entry.message } as const;
  await noteDispute(tx, dispute, status, about);
  if (status === "lost" && order.creditCents > 0) {
    const left = `The dispute is lost, and store credit had paid ${formatCents(order.creditCents)}: refund the order.`;
    await noteRefundDue(tx, order, dispute, left);
  }
  const hold = { reason: "dispute", sourceId: dispute.id } as const;
  const payment = order.paymentIntentId ?? "";
  if (status !== "won")
    await placeHoldOfPayment(tx, { ...hold, orderId: order.id, detail: entry.message }, payment);
  else {
    await releaseHoldOf(tx, hold, isInquiry ? "The inquiry was closed." : "The dispute was won.");
    const won = `The ${isInquiry ? "inquiry" : "dispute"} about ${formatCents(dispute.amount)} is ${isInquiry ? "closed" : "won"}: refund the order.`;
    for (const one of [order, ...(await findExchangedFor(tx, payment))])
      await noteRefundDue(tx, one, dispute, won);
  }
  return entry;
}

/**
 * Raises a staff alert about a lost dispute over money that had already been refunded, for example as store credit,
 * which the bank does not know about. A late win resolves the alert, and so does Stripe's return of the refunded part.
 */
async function noteReturnedTwice(
  tx: Tx,
  { id }: Order,
  dispute: Stripe.Dispute,
  { status, amountCents }: Pick<ReturnType<typeof readDispute>, "status" | "amountCents">,
): Promise<void> {
  const key = `refunded_twice:${dispute.id}`;
  const money = status === "lost" ? await readOrderMoney(tx, id) : null;
  const moreCents = money ? overReturnedCents(money) : 0;
  if (moreCents === 0) return resolveStaffAlert(tx, key);
  const message = `The cardholder got ${formatCents(amountCents)} back in a dispute, ${returnedTwiceSentence(moreCents)}`;
  await raiseStaffAlert(tx, { key, kind: "refunded_twice", objectType: "order", objectId: id, message });
}

/**
 * Raises a staff alert to refund the rest of an order that was canceled while its payment was disputed, or whose items
 * were all exchanged for added orders that were canceled during the dispute. The cancellation could not refund it,
 * because Stripe refuses refunds of a disputed payment.
 * @param end a sentence about the outcome of the dispute
 */
async function noteRefundDue(
  tx: Tx,
  { id, cancelledAt }: Order,
  dispute: Stripe.Dispute,
  end: string,
): Promise<void> {
  if (!cancelledAt && !(await findEmptiedOrders(tx, id)).includes(id)) return;
  const money = await readOrderMoney(tx, id);
  if (!money || toRefundable(money).leftCents === 0) return;
  const cause = cancelledAt
    ? "This order was canceled while its payment was disputed"
    : "The items of this order were exchanged, and the items added for them were canceled while the payment was disputed";
  await raiseStaffAlert(tx, {
    key: `refund_due:${dispute.id}:${id}`,
    kind: "refund_due",
    objectType: "order",
    objectId: id,
    message: `${cause}, so ${formatCents(toRefundable(money).leftCents)} was not refunded. ${end}`,
  });
}
