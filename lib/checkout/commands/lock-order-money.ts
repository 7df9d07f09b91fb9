import "server-only";
import { ShopError } from "@/lib/core/errors";
import { calculateFullRefund } from "@/lib/pricing/rules";
import type { Refundable, RefundParts } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";

const include = {
  lines: { orderBy: { position: "asc" } },
  payments: true,
  refunds: { where: { status: { not: "failed" } } },
  disputes: { where: { status: { in: ["open", "lost"] } } },
} satisfies Prisma.OrderInclude;

/** An order with all that says what of its money is still here. */
export type OrderWithMoney = Prisma.OrderGetPayload<{ include: typeof include }>;

/** Reads an order under its lock, which ends with the transaction: whoever else would change it comes before or after. */
export async function lockOrderMoney(tx: Tx, orderId: string): Promise<OrderWithMoney | null> {
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
  return tx.order.findUnique({ where: { id: orderId }, include });
}

/** The same without a lock, to show it. */
export const readOrderMoney = (tx: Tx, orderId: string): Promise<OrderWithMoney | null> =>
  tx.order.findUnique({ where: { id: orderId }, include });

const total = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((all, { amountCents }) => all + amountCents, 0);

/** What of an order can go back: what was charged, less refunds made or under way and disputes that were lost. */
export function toRefundable(order: OrderWithMoney): Refundable {
  const lost = order.disputes.filter(({ status }) => status === "lost");
  const back = { goodsCents: 0, taxCents: 0, shippingCents: 0 };
  for (const { goodsCents, taxCents, shippingCents } of order.refunds) {
    back.goodsCents += goodsCents;
    back.taxCents += taxCents;
    back.shippingCents += shippingCents;
  }
  return {
    subtotalCents: order.subtotalCents,
    taxCents: order.taxCents,
    shippingCents: order.shippingCents,
    lines: order.lines,
    back,
    leftCents: Math.max(0, total(order.payments) - total(order.refunds) - total(lost)),
  };
}

/** Why staff can not give money of this order back, as a sentence; null when they can. */
export function refundBlocker(order: OrderWithMoney): string | null {
  if (!order.paidAt || order.payments.length === 0) return "This order has not been paid.";
  if (order.disputes.some(({ status }) => status === "open"))
    return "The cardholder disputes this payment: the bank decides about the money. Answer the dispute at Stripe.";
  if (toRefundable(order).leftCents === 0) return "All of this order's money has gone back already.";
  return null;
}

export interface RefundRequest {
  kind: "full" | "lines" | "amount";
  idempotencyKey: string;
  parts: RefundParts;
  /** In the shop's words to the buyer; empty says nothing. */
  reason: string;
  /** Of the staff; null for the buyer. */
  actorId: string | null;
  /** How many units of each line went back to the shelf, by the line's id. */
  restocked: ReadonlyMap<string, number>;
}

/**
 * Writes a refund down, before Stripe is asked, with the lines that it is about and the mail that tells the buyer. The caller
 * holds the order's lock, and sends it after the transaction.
 * @returns the refund's id
 */
export async function requestRefund(tx: Tx, order: OrderWithMoney, wanted: RefundRequest): Promise<string> {
  const { parts, restocked, reason, ...rest } = wanted;
  const [payment] = order.payments;
  if (!payment) throw new ShopError("conflict", "This order has not been paid.");
  const { lines, ...amounts } = parts;
  const { id } = await tx.refund.create({
    data: {
      orderId: order.id,
      paymentIntentId: payment.paymentIntentId,
      ...rest,
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

/** A refund that failed has given no units back. */
export async function releaseRefundedUnits(tx: Tx, refundId: string): Promise<void> {
  for (const { orderLineId: id, quantity } of await tx.refundLine.findMany({ where: { refundId } }))
    await tx.orderLine.update({ where: { id }, data: { refundedQuantity: { decrement: quantity } } });
}

/** The units that an order still has: not refunded, by line. */
export const countUnitsLeft = ({ lines }: OrderWithMoney): Map<string, number> =>
  new Map(
    lines.flatMap(({ id, quantity, refundedQuantity }) =>
      quantity > refundedQuantity ? [[id, quantity - refundedQuantity]] : [],
    ),
  );

/** All that is left of an order. */
export const remainingRefund = (order: OrderWithMoney): RefundParts =>
  calculateFullRefund(toRefundable(order));
