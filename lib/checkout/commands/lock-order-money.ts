import "server-only";
import { ShopError } from "@/lib/core/errors";
import { formatCents } from "@/lib/core/money";
import { refundToCredit } from "@/lib/credit/commands";
import { creditPartKey } from "@/lib/orders/rules";
import { divideRefund } from "@/lib/pricing/rules/credit";
import { calculateFullRefund, divideAmount, unassignedParts } from "@/lib/pricing/rules/refunds";
import type { Refundable, RefundParts } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { paymentStatusAfter } from "../rules";
import { requireCompared } from "./require-compared";

const include = {
  lines: { orderBy: { position: "asc" } },
  payments: true,
  refunds: { where: { status: { not: "failed" } } },
  disputes: { where: { status: { in: ["open", "lost"] } } },
} satisfies Prisma.OrderInclude;

/** An order with every record that determines its refundable money. */
export type OrderWithMoney = Prisma.OrderGetPayload<{ include: typeof include }>;

/** Reads an order under its row lock, which the transaction holds until its end. */
export async function lockOrderMoney(tx: Tx, orderId: string): Promise<OrderWithMoney | null> {
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
  const order = await tx.order.findUnique({ where: { id: orderId }, include });
  // Before the products, which restocking locks, as Pay does.
  if (order?.userId)
    await tx.$queryRaw`SELECT id FROM store_credit_accounts WHERE user_id = ${order.userId} FOR UPDATE`;
  return order;
}

/** The same without a lock, for display. */
export const readOrderMoney = (tx: Tx, orderId: string): Promise<OrderWithMoney | null> =>
  tx.order.findUnique({ where: { id: orderId }, include });

const total = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((all, { amountCents }) => all + amountCents, 0);

const lostOf = ({ disputes }: OrderWithMoney) => disputes.filter(({ status }) => status === "lost");

/** What the card paid, less what went back to it, in cents. */
export const cardLeftOf = (order: OrderWithMoney): number =>
  total(order.payments) - total(order.refunds.filter(({ isToCredit }) => !isToCredit)) - total(lostOf(order));

/**
 * The refundable amount of an order: the charge and the store credit that paid for it, less refunds made or in progress and
 * lost disputes.
 */
export function toRefundable(order: OrderWithMoney): Refundable {
  const lost = lostOf(order);
  const paid = total(order.payments) + (order.paidAt ? order.creditCents : 0);
  const nothing = { goodsCents: 0, taxCents: 0, shippingCents: 0 };
  const back = { ...nothing };
  for (const { amountCents, ...move } of [...order.refunds, ...lost.map((one) => ({ ...nothing, ...one }))]) {
    const named = move.goodsCents + move.taxCents + move.shippingCents;
    const rest = unassignedParts(amountCents - named, order);
    back.goodsCents += move.goodsCents + rest.goodsCents;
    back.taxCents += move.taxCents + rest.taxCents;
    back.shippingCents += move.shippingCents + rest.shippingCents;
  }
  return {
    subtotalCents: order.subtotalCents,
    taxCents: order.taxCents,
    shippingCents: order.shippingCents,
    lines: order.lines,
    back,
    leftCents: Math.max(0, paid - total(order.refunds) - total(lost)),
  };
}

/** The reason why staff cannot refund this order, as a sentence; null when they can. */
export function refundBlocker(order: OrderWithMoney): string | null {
  if (order.replacesProblemId !== null) return "This is a replacement: nothing was paid for it.";
  if (!order.paidAt || order.payments.length + order.creditCents === 0)
    return "This order has not been paid.";
  if (order.disputes.some(({ status }) => status === "open"))
    return "The cardholder disputes this payment: the bank decides about the money. Submit evidence on the page of the dispute.";
  if (toRefundable(order).leftCents === 0) return "All of this order's money has gone back already.";
  return null;
}

export interface RefundRequest {
  kind: "full" | "lines" | "amount";
  idempotencyKey: string;
  parts: RefundParts;
  /** Wording for the buyer; empty sends none. */
  reason: string;
  /** Id of the staff member; null for the buyer. */
  actorId: string | null;
  /** How many units of each line were restocked, by the line's id. */
  restocked: ReadonlyMap<string, number>;
  /** All of it becomes store credit. */
  isToCredit?: boolean;
}

/**
 * Writes a refund with its lines before it is sent to Stripe: to the card as far as the card paid, the rest as store
 * credit, which is booked at once. One that goes to both is two rows; the first has the lines. The caller holds the
 * order's lock, and sends it after the transaction.
 * @returns the id of the first row
 * @throws {ShopError} conflict while a restored backup is not compared with Stripe
 */
export async function requestRefund(tx: Tx, order: OrderWithMoney, wanted: RefundRequest): Promise<string> {
  await requireCompared(tx);
  const { parts, idempotencyKey, isToCredit = false } = wanted;
  const { cardCents, creditCents } = divideRefund(parts.amountCents, isToCredit ? 0 : cardLeftOf(order));
  const ofCard = divideAmount(cardCents, parts);
  const card =
    cardCents > 0 ? await writeRefund(tx, order, wanted, { amountCents: cardCents, ...ofCard }) : null;
  if (creditCents > 0) {
    const ofCredit = {
      amountCents: creditCents,
      goodsCents: parts.goodsCents - ofCard.goodsCents,
      taxCents: parts.taxCents - ofCard.taxCents,
      shippingCents: parts.shippingCents - ofCard.shippingCents,
      isToCredit: true,
      status: "succeeded" as const,
    };
    const rest = { ...wanted, idempotencyKey: creditPartKey(idempotencyKey), parts: { ...parts, lines: [] } };
    const id = await writeRefund(tx, order, card === null ? wanted : rest, ofCredit);
    await bookCreditRefund(tx, order, { id, amountCents: creditCents, ...wanted });
    return card ?? id;
  }
  if (card === null) throw new ShopError("conflict", "This order has not been paid.");
  return card;
}

async function bookCreditRefund(
  tx: Tx,
  order: OrderWithMoney,
  {
    id,
    amountCents,
    actorId,
    reason,
  }: { id: string; amountCents: number; actorId: string | null; reason: string },
): Promise<void> {
  await refundToCredit(tx, order, { id, amountCents, actorId });
  const paid = total(order.payments) + order.creditCents;
  const sent = order.refunds.filter(({ status }) => status !== "requested");
  const back = total(sent) + total(lostOf(order)) + amountCents;
  const message = `${formatCents(amountCents)} refunded as store credit${reason ? `: ${reason}` : ""}`;
  await tx.order.update({
    where: { id: order.id },
    data: {
      events: { create: { type: "refunded", message, actorId } },
      // Without refunds that Stripe does not know yet, such as the card's part: the sync with Stripe adds them.
      paymentStatus: paymentStatusAfter(paid, back),
    },
  });
}

async function writeRefund(
  tx: Tx,
  order: OrderWithMoney,
  { parts: { lines }, restocked, reason, kind, idempotencyKey, actorId }: RefundRequest,
  amounts: Pick<
    Prisma.RefundUncheckedCreateInput,
    "amountCents" | "goodsCents" | "taxCents" | "shippingCents" | "isToCredit" | "status"
  >,
): Promise<string> {
  const { id } = await tx.refund.create({
    data: {
      orderId: order.id,
      paymentIntentId: paymentKey(order),
      kind,
      idempotencyKey,
      actorId,
      ...amounts,
      reason,
      createdAt: now(),
      lines: {
        create: lines.map(({ id: orderLineId, quantity, goodsCents }) => ({
          orderLineId,
          quantity,
          goodsCents,
          restocked: Math.min(quantity, restocked.get(orderLineId) ?? 0),
        })),
      },
    },
  });
  for (const { id: lineId, quantity } of lines)
    await tx.orderLine.update({
      where: { id: lineId },
      data: { refundedQuantity: { increment: quantity } },
    });
  return id;
}

/** What the refunds of an order name: its PaymentIntent, or the order itself where store credit paid for all of it. */
export const paymentKey = ({ id, payments }: OrderWithMoney): string => payments[0]?.paymentIntentId ?? id;

/** A failed refund has restocked no units. */
export async function releaseRefundedUnits(tx: Tx, refundId: string): Promise<void> {
  for (const { orderLineId: id, quantity } of await tx.refundLine.findMany({ where: { refundId } }))
    await tx.orderLine.update({ where: { id }, data: { refundedQuantity: { decrement: quantity } } });
}

/** The units of an order that are not refunded, by line. */
export const countUnitsLeft = ({ lines }: OrderWithMoney): Map<string, number> =>
  new Map(
    lines.flatMap(({ id, quantity, refundedQuantity }) =>
      quantity > refundedQuantity ? [[id, quantity - refundedQuantity]] : [],
    ),
  );

/** The remaining refundable lines and amount of an order. */
export const remainingRefund = (order: OrderWithMoney): RefundParts =>
  calculateFullRefund(toRefundable(order));
