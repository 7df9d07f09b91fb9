import "server-only";
import type Stripe from "stripe";
import { formatCents } from "@/lib/core/money";
import { refundOutcome } from "@/lib/core/refund-outcome";
import { divideAmount, leftOf } from "@/lib/pricing/rules/refunds";
import type { Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { noteHeldRefund, raiseStaffAlert, resolveStaffAlert } from "@/lib/server/staff-alerts";
import type { Order, Refund } from "@/prisma/generated/client";
import { failRefund } from "./fail-refund";
import { readOrderMoney, toRefundable } from "./lock-order-money";

/** An entry for an order's history about a changed row. */
export interface HistoryEntry {
  /** Null for a change that the history does not show. */
  type: string | null;
  message: string;
  /** Id of the staff member who made the refund. */
  actorId?: string | null;
  /** The order whose history gets the entry; default: the payment's order. */
  orderId?: string;
}

/** A change without an entry in the order's history. */
export const SILENT: HistoryEntry = { type: null, message: "" };

/**
 * Syncs the refund rows of a payment with Stripe's. The caller holds the locks of its orders.
 * @param orders the payment's own order first, then others that it pays for
 * @returns the changes
 */
export async function writeRefunds(
  tx: Tx,
  orders: readonly [Order, ...Order[]],
  refunds: readonly Stripe.Refund[],
): Promise<HistoryEntry[]> {
  const [order] = orders;
  const rows = await tx.refund.findMany({
    where: {
      OR: [{ orderId: order.id }, { paymentIntentId: order.paymentIntentId ?? "", isToCredit: false }],
    },
  });
  const rowOf = (refund: Stripe.Refund) =>
    rows.find(({ stripeRefundId }) => stripeRefundId === refund.id) ??
    rows.find(({ id, stripeRefundId }) => stripeRefundId === null && id === refund.metadata?.refundId);
  const changes: HistoryEntry[] = [];
  for (const refund of refunds) {
    const row = rowOf(refund);
    const of = orders.find(({ id }) => id === row?.orderId) ?? order;
    const change = row && (await updateRefund(tx, of, row, refund));
    if (change) changes.push({ ...change, orderId: of.id });
  }
  const made = refunds.filter((refund) => !rowOf(refund));
  return [...changes, ...(await writeDashboardRefunds(tx, order, made, findAnnounced(rows, refunds)))];
}

/**
 * The full refund that was announced to the buyer and that Stripe has not made; undefined if
 * there is none. It is of the order's own payment: a full refund never goes to another order's
 * payment, and one to store credit is never "requested".
 */
function findAnnounced(rows: readonly Refund[], refunds: readonly Stripe.Refund[]): Refund | undefined {
  const row = rows.find(({ kind, status }) => kind === "full" && status === "requested");
  const isMade = row !== undefined && refunds.some(({ metadata }) => metadata?.refundId === row.id);
  return isMade ? undefined : row;
}

/**
 * Records refunds that were made in Stripe's dashboard. Those made while a full refund is announced
 * count as parts of it: each smaller one reduces its row, and the one that returns the rest is recorded
 * in its row, which keeps its units and its email.
 */
async function writeDashboardRefunds(
  tx: Tx,
  order: Order,
  refunds: readonly Stripe.Refund[],
  announced: Refund | undefined,
): Promise<HistoryEntry[]> {
  const changes: (HistoryEntry | undefined)[] = [];
  let leftCents = announced?.amountCents ?? 0;
  for (const refund of refunds) {
    const part = refundOutcome(refund.status) === "failed" ? 0 : Math.min(refund.amount, leftCents);
    if (announced && part > 0) {
      const row = { ...announced, amountCents: leftCents };
      if (part === leftCents) {
        leftCents = 0;
        changes.push(await updateRefund(tx, order, row, refund));
        continue;
      }
      leftCents -= part;
      const parts = divideAmount(leftCents, row);
      await tx.refund.update({ where: { id: row.id }, data: { amountCents: leftCents, ...parts } });
    }
    changes.push(await adoptRefund(tx, order, refund, part > 0));
  }
  return changes.flatMap((change) => (change ? [{ ...change, orderId: order.id }] : []));
}

const factsOf = (refund: Stripe.Refund) => ({
  stripeRefundId: refund.id,
  amountCents: refund.amount,
  status: refundOutcome(refund.status),
  failureReason: refund.failure_reason ?? null,
});

const about = ({ id, orderId }: Refund) =>
  ({ refundId: id, objectType: "order", objectId: orderId }) as const;

async function updateRefund(
  tx: Tx,
  order: Order,
  row: Refund,
  refund: Stripe.Refund,
): Promise<HistoryEntry | undefined> {
  const facts = factsOf(refund);
  if (facts.status === "pending") await noteHeldRefund(tx, refund, about(row));
  if (
    row.stripeRefundId === refund.id &&
    row.status === facts.status &&
    row.amountCents === facts.amountCents
  )
    return undefined;
  const parts = divideAmount(facts.amountCents, row);
  const made = await tx.refund.update({
    where: { id: row.id },
    data: { ...facts, ...parts, nextAttemptAt: null },
  });
  if (facts.status === "failed")
    return row.status === "failed" ? SILENT : recordFailedRefund(tx, order, made, true);
  if (facts.status === "succeeded") await noteHeldRefund(tx, refund, about(row));
  const moreCents = made.amountCents - row.amountCents;
  if (row.status === "requested" && moreCents > 0) await noteRefundedTwice(tx, made, moreCents);
  const message = `${formatCents(made.amountCents)} refunded${row.reason ? `: ${row.reason}` : ""}`;
  return row.status === "requested" ? { type: "refunded", message, actorId: row.actorId } : SILENT;
}

/**
 * Records a refund that was made in Stripe's dashboard, and emails the buyer about it as about the shop's own refunds.
 * @param isAnnounced whether the email about a full refund already includes it, so that it needs no email
 */
async function adoptRefund(
  tx: Tx,
  order: Order,
  refund: Stripe.Refund,
  isAnnounced: boolean,
): Promise<HistoryEntry> {
  const facts = factsOf(refund);
  const money = await readOrderMoney(tx, order.id);
  const refundable = money && toRefundable(money);
  const parts = refundable ? divideAmount(facts.amountCents, leftOf(refundable)) : {};
  const made = await tx.refund.create({
    data: {
      orderId: order.id,
      paymentIntentId: order.paymentIntentId ?? "",
      idempotencyKey: `stripe-${refund.id}`,
      kind: "provider",
      reason: "Made at the payment provider",
      createdAt: new Date(refund.created * 1000),
      ...facts,
      ...parts,
    },
  });
  // The buyer was never notified of this refund, so no correction is needed.
  if (made.status === "failed") return recordFailedRefund(tx, order, made, false);
  if (made.status === "pending") await noteHeldRefund(tx, refund, about(made));
  const moreCents = made.amountCents - (refundable?.leftCents ?? made.amountCents);
  if (moreCents > 0) await noteRefundedTwice(tx, made, moreCents);
  if (order.customerEmail && !isAnnounced) {
    await enqueueMail(tx, {
      key: `order-refunded:${made.id}`,
      template: "order-refunded",
      recipient: order.customerEmail,
      data: { orderId: order.id, refundId: made.id, refundCents: made.amountCents, reason: null },
    });
  }
  return {
    type: "refunded",
    message: `${formatCents(made.amountCents)} refunded at the payment provider`,
  };
}

const refundedTwiceKey = ({ idempotencyKey }: Refund): string => `refunded_twice:${idempotencyKey}`;

/** The end of a sentence about money that was returned twice. */
export const returnedTwiceSentence = (moreCents: number): string =>
  `${formatCents(moreCents)} more than could still be refunded for this order. Check whether you need to take back store credit that was given instead of a refund.`;

/**
 * Raises a staff alert about money that was returned twice, such as to the card and as store
 * credit: Stripe knows only about refunds to the card.
 */
const noteRefundedTwice = (tx: Tx, refund: Refund, moreCents: number) =>
  raiseStaffAlert(tx, {
    key: refundedTwiceKey(refund),
    kind: "refunded_twice",
    objectType: "order",
    objectId: refund.orderId,
    message: `${formatCents(refund.amountCents)} was refunded at the payment provider, ${returnedTwiceSentence(moreCents)}`,
  });

/**
 * Handles a refund that failed at Stripe, because the buyer's bank returned it.
 * @param wasNotified whether the buyer was notified of it
 */
async function recordFailedRefund(
  tx: Tx,
  order: Order,
  refund: Refund,
  wasNotified: boolean,
): Promise<HistoryEntry> {
  const { amountCents, failureReason } = refund;
  await resolveStaffAlert(tx, refundedTwiceKey(refund));
  const why = failureReason ? `: ${failureReason.replaceAll("_", " ")}` : "";
  const sentence = `The refund of ${formatCents(amountCents)} failed${why}.`;
  const message = await failRefund(tx, order, refund, { sentence, cause: "bank", isOwed: wasNotified });
  return { type: "refund_failed", message };
}
