import "server-only";
import { ShopError } from "@/lib/core/errors";
import { calculateFullRefund, unassignedParts } from "@/lib/pricing/rules/refunds";
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

/** An order with every record that determines its refundable money. */
export type OrderWithMoney = Prisma.OrderGetPayload<{ include: typeof include }>;

/** Reads an order under its row lock, which the transaction holds until its end. */
export async function lockOrderMoney(tx: Tx, orderId: string): Promise<OrderWithMoney | null> {
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
  return tx.order.findUnique({ where: { id: orderId }, include });
}

/** The same without a lock, for display. */
export const readOrderMoney = (tx: Tx, orderId: string): Promise<OrderWithMoney | null> =>
  tx.order.findUnique({ where: { id: orderId }, include });

const total = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((all, { amountCents }) => all + amountCents, 0);

/** The refundable amount of an order: the charge, less refunds made or in progress and lost disputes. */
export function toRefundable(order: OrderWithMoney): Refundable {
  const lost = order.disputes.filter(({ status }) => status === "lost");
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
    leftCents: Math.max(0, total(order.payments) - total(order.refunds) - total(lost)),
  };
}

/** The reason why staff cannot refund this order, as a sentence; null when they can. */
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
  /** Wording for the buyer; empty sends none. */
  reason: string;
  /** Id of the staff member; null for the buyer. */
  actorId: string | null;
  /** How many units of each line were restocked, by the line's id. */
  restocked: ReadonlyMap<string, number>;
}

/**
 * Writes a refund with its lines and the buyer's mail before it is sent to Stripe. The caller holds the order's lock,
 * and sends it after the transaction.
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
