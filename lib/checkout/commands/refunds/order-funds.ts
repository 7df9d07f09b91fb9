import "server-only";
import type { Tx } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { paymentStatusAfter } from "../../rules";

export const includeMoney = {
  lines: { orderBy: { position: "asc" } },
  payments: true,
  refunds: { where: { status: { not: "failed" } } },
  exchanges: true,
  disputes: { where: { status: { in: ["open", "lost"] } } },
} satisfies Prisma.OrderInclude;
type OrderRow = Prisma.OrderGetPayload<{ include: typeof includeMoney }>;

/** A card payment of another order that pays for part of this one (docs/decisions/0078). */
interface Source {
  paymentIntentId: string;
  /** The part of the payment, in cents, that is neither refunded, for any order, nor lost in a dispute. */
  leftCents: number;
  /**
   * What was refunded or lost of it beyond the other order's share, in cents, and reduced
   * that order's store credit instead.
   */
  coveredCents: number;
  isDisputed: boolean;
}

/** An order with every record that determines its refundable money. */
export type OrderWithMoney = OrderRow & { sources: Source[] };

/** A card payment and how much of it an order can still refund, in cents. */
export interface CardFund {
  paymentIntentId: string;
  leftCents: number;
  /** Whether it is the order's own payment. */
  isOwn: boolean;
}

const total = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((all, { amountCents }) => all + amountCents, 0);

export async function withSources(tx: Tx, order: OrderRow): Promise<OrderWithMoney> {
  const among = { paymentIntentId: { in: order.exchanges.map(({ paymentIntentId }) => paymentIntentId) } };
  if (order.exchanges.length === 0) return { ...order, sources: [] };
  const payments = await tx.payment.findMany({
    where: among,
    orderBy: { createdAt: "asc" },
    include: { order: { include: includeMoney } },
  });
  const refunds = await tx.refund.findMany({
    where: { ...among, ...includeMoney.refunds.where, isToCredit: false },
  });
  const sources = payments.map(({ paymentIntentId, amountCents, order: payer }) => ({
    paymentIntentId,
    coveredCents: coveredByCreditOf(payer),
    leftCents:
      amountCents -
      total(refunds.filter((refund) => refund.paymentIntentId === paymentIntentId)) -
      total(lostDisputesOf(payer)),
    isDisputed: payer.disputes.some(blocksRefunds),
  }));
  return { ...order, sources };
}

/** The exchanges of an order's removed items. */
const exchangesOf = ({ refunds }: OrderRow) =>
  refunds.filter(({ exchangeOrderId }) => exchangeOrderId !== null);
/** Stripe refuses to refund a payment with this dispute. */
const blocksRefunds = ({ status, isRefundable }: OrderRow["disputes"][number]): boolean =>
  status === "open" && !isRefundable;
const lostDisputesOf = ({ disputes }: OrderRow) => disputes.filter(({ status }) => status === "lost");

/** What an order has used of its card payments: refunds to cards, and exchanges. */
const cardUsesOf = ({ refunds }: OrderRow) =>
  refunds.filter(({ isToCredit, exchangeOrderId }) => !isToCredit || exchangeOrderId !== null);

/** How much of another order's payment still pays for this order, according to this order's own records, in cents. */
function balanceFrom(order: OrderWithMoney, { paymentIntentId: id }: Source): number {
  const of = (rows: OrderRow["refunds"]) =>
    total(rows.filter(({ paymentIntentId }) => paymentIntentId === id));
  return of(order.exchanges) - of(cardUsesOf(order));
}

/**
 * How much of its own card payment an order has left; below zero if refunds in Stripe's
 * dashboard or a dispute also took what it exchanged.
 */
function ownBalance(order: OrderRow): number {
  // An exchange that was paid with store credit has the order's id in place of a payment's.
  const others = new Set([order.id, ...order.exchanges.map(({ paymentIntentId }) => paymentIntentId)]);
  const taken = cardUsesOf(order).filter(({ paymentIntentId }) => !others.has(paymentIntentId));
  return total(order.payments) - total(taken) - total(lostDisputesOf(order));
}

/** What paid for an order, less its refunds, exchanges and lost disputes, in cents. */
const balanceOf = (order: OrderRow): number =>
  total(order.payments) +
  (order.paidAt ? order.creditCents : 0) +
  total(order.exchanges) -
  total(order.refunds) -
  total(lostDisputesOf(order));

/**
 * `coveredCents` of an order's own payment: the order's records count the money as theirs,
 * so it is not lost for another order too.
 */
function coveredByCreditOf(order: OrderRow): number {
  const covered = Math.min(0, balanceOf(order)) - Math.min(0, ownBalance(order));
  return Math.max(0, Math.min(covered, order.creditCents));
}

/** The card payments that an order can refund, its own first. */
export function cardFundsOf(order: OrderWithMoney): CardFund[] {
  const [payment] = order.payments;
  const own = payment && {
    paymentIntentId: payment.paymentIntentId,
    leftCents: ownBalance(order),
    isOwn: true,
  };
  const sources = order.sources.map((source) => ({
    paymentIntentId: source.paymentIntentId,
    leftCents: Math.min(balanceFrom(order, source), source.leftCents),
    isOwn: false,
  }));
  return [...(own ? [own] : []), ...sources].filter(({ leftCents }) => leftCents > 0);
}

/** Cents that an order lost because another order's payment was disputed or refunded in Stripe's dashboard. */
const lostCentsOf = (order: OrderWithMoney): number =>
  order.sources.reduce(
    (all, source) =>
      all + Math.max(0, balanceFrom(order, source) - Math.max(0, source.leftCents) - source.coveredCents),
    0,
  );

/** The part of what paid for an order that is neither refunded, exchanged nor lost, in cents. */
export const leftCentsOf = (order: OrderWithMoney): number =>
  Math.max(0, balanceOf(order) - lostCentsOf(order));

/** Cents by which the refunds and lost disputes of an order exceed what was paid for it. */
export const overReturnedCents = (order: OrderWithMoney): number => {
  const refunds = order.refunds.filter((refund) => refund.status !== "requested" && !refund.exchangeOrderId);
  const paid = total(order.payments) + order.creditCents + total(order.exchanges);
  return Math.max(0, total(refunds) + total(lostDisputesOf(order)) - paid);
};

/** Whether a payment that pays for an order has an open dispute, other than one that a refund ends. */
export const hasOpenDispute = ({ disputes, sources }: OrderWithMoney): boolean =>
  disputes.some(blocksRefunds) || sources.some(({ isDisputed }) => isDisputed);

/**
 * The payment status of an order. Exchanges do not count as refunds, but an order whose units were all exchanged is
 * "refunded". Refunds count once they exist at Stripe.
 * @param cardBackCents what Stripe refunded of the order's own payment for this order; default: the order's records
 */
export function paymentStatusOf(
  order: OrderWithMoney,
  cardBackCents?: number,
): ReturnType<typeof paymentStatusAfter> {
  const exchanged = total(exchangesOf(order));
  const isEmpty = order.lines.every(({ quantity, refundedQuantity }) => refundedQuantity >= quantity);
  if (exchanged > 0 && isEmpty) return "refunded";
  // Not `exchangeCents`, which stays set when an edit is refused.
  const paid = total(order.payments) + order.creditCents + total(order.exchanges) - exchanged;
  const sent = order.refunds.filter(
    ({ status, exchangeOrderId }) => status !== "requested" && exchangeOrderId === null,
  );
  const ofCard = sent.filter(
    ({ isToCredit, paymentIntentId }) =>
      !isToCredit && paymentIntentId === order.payments[0]?.paymentIntentId,
  );
  const others = total(sent) - total(ofCard) + total(lostDisputesOf(order));
  const status = paymentStatusAfter(paid, (cardBackCents ?? total(ofCard)) + others);
  const isOver = order.cancelledAt !== null || lostDisputesOf(order).length > 0;
  // Units without a price, such as a gift, still have to be packed.
  return status === "refunded" && exchanged > 0 && !isOver ? "partially_refunded" : status;
}
