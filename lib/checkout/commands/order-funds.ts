import "server-only";
import type { Tx } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { paymentStatusAfter } from "../rules";

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
  /** Of the payment, in cents: neither refunded, for whichever order, nor lost in a dispute. */
  leftCents: number;
  isDisputed: boolean;
}

/** An order with every record that determines its refundable money. */
export type OrderWithMoney = OrderRow & { sources: Source[] };

/** A card payment, with the cents of it that an order can still give back. */
export interface CardFund {
  paymentIntentId: string;
  leftCents: number;
  /** The payment is this order's own. */
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
    include: { order: { select: { disputes: { where: includeMoney.disputes.where } } } },
  });
  const refunds = await tx.refund.findMany({
    where: { ...among, ...includeMoney.refunds.where, isToCredit: false },
  });
  const sources = payments.map(({ paymentIntentId, amountCents, order: { disputes } }) => ({
    paymentIntentId,
    leftCents:
      amountCents -
      total(refunds.filter((refund) => refund.paymentIntentId === paymentIntentId)) -
      total(disputes.filter(({ status }) => status === "lost")),
    isDisputed: disputes.some(({ status }) => status === "open"),
  }));
  return { ...order, sources };
}

/** The exchanges of an order's removed items. */
const exchangedOf = ({ refunds }: OrderRow) =>
  refunds.filter(({ exchangeOrderId }) => exchangeOrderId !== null);
const lostOf = ({ disputes }: OrderRow) => disputes.filter(({ status }) => status === "lost");

/** What an order has taken from card payments: refunds to cards, and exchanges. */
const fromCards = ({ refunds }: OrderRow) =>
  refunds.filter(({ isToCredit, exchangeOrderId }) => !isToCredit || exchangeOrderId !== null);

/** What an order still has of another order's payment, by its own records. */
function givenBy(order: OrderWithMoney, { paymentIntentId: id }: Source): number {
  const of = (rows: OrderRow["refunds"]) =>
    total(rows.filter(({ paymentIntentId }) => paymentIntentId === id));
  return of(order.exchanges) - of(fromCards(order));
}

/** The card payments that an order can give back, its own first. */
export function cardFundsOf(order: OrderWithMoney): CardFund[] {
  // Of store credit, an exchange names its order instead of a payment.
  const others = new Set([order.id, ...order.exchanges.map(({ paymentIntentId }) => paymentIntentId)]);
  const taken = fromCards(order).filter(({ paymentIntentId }) => !others.has(paymentIntentId));
  const [payment] = order.payments;
  const own = payment && {
    paymentIntentId: payment.paymentIntentId,
    leftCents: total(order.payments) - total(taken) - total(lostOf(order)),
    isOwn: true,
  };
  const sources = order.sources.map((source) => ({
    paymentIntentId: source.paymentIntentId,
    leftCents: Math.min(givenBy(order, source), source.leftCents),
    isOwn: false,
  }));
  return [...(own ? [own] : []), ...sources].filter(({ leftCents }) => leftCents > 0);
}

/** Cents that an order has not got anymore: a bank or a refund in Stripe's dashboard took them from another order's payment. */
const lossOf = (order: OrderWithMoney): number =>
  order.sources.reduce(
    (all, source) => all + Math.max(0, givenBy(order, source) - Math.max(0, source.leftCents)),
    0,
  );

/** The cents that paid for an order, and are neither refunded, exchanged nor lost. */
export function leftCentsOf(order: OrderWithMoney): number {
  const paid = total(order.payments) + (order.paidAt ? order.creditCents : 0) + total(order.exchanges);
  return Math.max(0, paid - total(order.refunds) - total(lostOf(order)) - lossOf(order));
}

/** Whether a bank is deciding about a payment that pays for an order. */
export const hasOpenDispute = ({ disputes, sources }: OrderWithMoney): boolean =>
  disputes.some(({ status }) => status === "open") || sources.some(({ isDisputed }) => isDisputed);

/**
 * The payment status of an order: exchanges are no refunds, but an order without units is over. Refunds count once Stripe knows them.
 * @param cardBackCents what Stripe says of its own payment's refunds for this order; without it, the order's records
 */
export function paymentStatusOf(
  order: OrderWithMoney,
  cardBackCents?: number,
): ReturnType<typeof paymentStatusAfter> {
  const exchanged = total(exchangedOf(order));
  const isEmpty = order.lines.every(({ quantity, refundedQuantity }) => refundedQuantity >= quantity);
  if (exchanged > 0 && isEmpty) return "refunded";
  // Not `exchangeCents`, which a refused edit keeps.
  const paid = total(order.payments) + order.creditCents + total(order.exchanges) - exchanged;
  const sent = order.refunds.filter(
    ({ status, exchangeOrderId }) => status !== "requested" && exchangeOrderId === null,
  );
  const ofCard = sent.filter(
    ({ isToCredit, paymentIntentId }) =>
      !isToCredit && paymentIntentId === order.payments[0]?.paymentIntentId,
  );
  const others = total(sent) - total(ofCard) + total(lostOf(order));
  const status = paymentStatusAfter(paid, (cardBackCents ?? total(ofCard)) + others);
  const isOver = order.cancelledAt !== null || lostOf(order).length > 0;
  // What is left of an order without money, such as a gift, is packed.
  return status === "refunded" && exchanged > 0 && !isOver ? "partially_refunded" : status;
}
