import "server-only";
import { ShopError } from "@/lib/core/errors";
import { cents, formatCents } from "@/lib/core/money";
import { refundToCredit } from "@/lib/credit/commands/refund-to-credit";
import { creditPartKey, refundPartKey } from "@/lib/orders/rules/refund-keys";
import { calculateFullRefund, divideAmount, unassignedParts } from "@/lib/pricing/rules/refunds";
import type { Refundable, RefundParts } from "@/lib/pricing/schema";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { requireCompared } from "../reconciliation/require-compared";
import {
  type CardFund,
  cardFundsOf,
  hasOpenDispute,
  includeMoney,
  leftCentsOf,
  type OrderWithMoney,
  paymentStatusOf,
  withSources,
} from "./order-funds";

export type { OrderWithMoney };

/** Reads an order under its row lock, which the transaction holds until its end. */
export async function lockOrderMoney(tx: Tx, orderId: string): Promise<OrderWithMoney | null> {
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
  const order = await readOrderMoney(tx, orderId);
  // Locked before the products, which restocking locks: Pay locks them in the same order.
  if (order?.userId)
    await tx.$queryRaw`SELECT id FROM store_credit_accounts WHERE user_id = ${order.userId} FOR UPDATE`;
  return order;
}

/** Reads an order's money without a lock, for display. */
export async function readOrderMoney(tx: Tx, orderId: string): Promise<OrderWithMoney | null> {
  const order = await tx.order.findUnique({ where: { id: orderId }, include: includeMoney });
  return order && withSources(tx, order);
}

/**
 * The refundable amount of an order: the charge, the store credit and the exchanged items that paid for it, less
 * refunds made or in progress, exchanges of its own items and lost disputes.
 */
export function toRefundable(order: OrderWithMoney): Refundable {
  const lost = order.disputes.filter(({ status }) => status === "lost");
  const back = { goodsCents: 0, taxCents: 0, shippingCents: 0 };
  for (const { amountCents, ...move } of [...order.refunds, ...lost]) {
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
    leftCents: leftCentsOf(order),
  };
}

/** The reason why staff cannot refund this order, as a sentence; null when they can. */
export function refundBlocker(order: OrderWithMoney): string | null {
  if (order.replacesProblemId !== null) return "This is a replacement: nothing was paid for it.";
  if (!order.paidAt || order.payments.length + order.creditCents + order.exchangeCents === 0)
    return "This order has not been paid.";
  if (hasOpenDispute(order))
    return "The cardholder disputed this payment, and the bank decides the outcome. Submit evidence on the dispute's page.";
  if (toRefundable(order).leftCents === 0) return "Everything paid for this order has already been refunded.";
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
  /** How many units of each line came back and were written off. */
  wasted?: ReadonlyMap<string, number>;
  /** All of it becomes store credit. */
  isToCredit?: boolean;
}

/**
 * Writes a refund with its lines before it is sent to Stripe: to the card payments up to their amounts,
 * the order's own payment first, the rest as store credit, which is booked immediately. A refund to
 * several payments becomes several rows, the first of which has the lines. The caller holds the order's
 * lock, and sends the refund after the transaction.
 * @returns the id of the first row
 * @throws {ShopError} conflict until a restored backup has been compared with Stripe
 */
export async function requestRefund(tx: Tx, order: OrderWithMoney, wanted: RefundRequest): Promise<string> {
  await requireCompared(tx);
  const { idempotencyKey, isToCredit = false, kind } = wanted;
  const rows = divideByFund(wanted.parts, isToCredit ? [] : cardFundsOf(order));
  if (rows.length === 0) throw new ShopError("conflict", "This order has not been paid.");
  const ids: string[] = [];
  for (const [index, { fund, ...amounts }] of rows.entries()) {
    const first = index === 0;
    const key = fund ? refundPartKey(idempotencyKey, index) : creditPartKey(idempotencyKey);
    const row = {
      ...wanted,
      // A full refund takes everything that is left of a payment, which is wrong if another order has a part of it.
      kind: kind === "full" && fund && isShared(order, fund) ? "lines" : kind,
      ...(first ? {} : { idempotencyKey: key, parts: { ...wanted.parts, lines: [] } }),
    };
    const id = await writeRefund(tx, order, row, {
      ...amounts,
      ...(fund
        ? { paymentIntentId: fund.paymentIntentId }
        : { paymentIntentId: paymentKey(order), isToCredit: true, status: "succeeded" }),
    });
    if (!fund) await bookCreditRefund(tx, order, { ...wanted, id, amountCents: amounts.amountCents });
    ids.push(id);
  }
  return ids[0] ?? "";
}

/** Whether a payment also pays for another order through an exchange. */
const isShared = ({ refunds }: OrderWithMoney, { isOwn }: CardFund): boolean =>
  !isOwn || refunds.some(({ exchangeOrderId }) => exchangeOrderId !== null);

interface Exchanging {
  /** The order that the items pay for. */
  toOrderId: string;
  parts: RefundParts;
  reason: string;
  actorId: string | null;
  restocked: ReadonlyMap<string, number>;
}

/**
 * Records that the amount of removed units pays for another order instead of being refunded to the
 * customer: one row for each payment that paid for them, so that a later refund of the other order goes to
 * that payment. The caller holds the order's lock.
 */
export async function exchangeUnits(
  tx: Tx,
  order: OrderWithMoney,
  { toOrderId, parts, ...rest }: Exchanging,
): Promise<void> {
  for (const [index, { fund, ...amounts }] of divideByFund(parts, cardFundsOf(order)).entries())
    await writeRefund(
      tx,
      order,
      {
        ...rest,
        kind: "lines",
        idempotencyKey: `exchange-${toOrderId}-${index}`,
        parts: index === 0 ? parts : { ...parts, lines: [] },
      },
      {
        ...amounts,
        // Store credit has no payment.
        paymentIntentId: fund?.paymentIntentId ?? order.id,
        exchangeOrderId: toOrderId,
        isToCredit: true,
        status: "succeeded",
      },
    );
}

type RefundAmounts = Pick<RefundParts, "amountCents" | "goodsCents" | "taxCents" | "shippingCents">;

/** Divides a refund between card payments in the given order; the rest, without a fund, goes to store credit. */
function divideByFund(
  { amountCents, goodsCents, taxCents, shippingCents }: RefundParts,
  funds: readonly CardFund[],
): (RefundAmounts & { fund: CardFund | null })[] {
  const rows: (RefundAmounts & { fund: CardFund | null })[] = [];
  const left = { amountCents, goodsCents, taxCents, shippingCents };
  for (const fund of [...funds, null]) {
    const amount = fund ? cents(Math.min(left.amountCents, fund.leftCents)) : left.amountCents;
    if (amount <= 0) continue;
    const parts = fund ? divideAmount(amount, left) : { ...left };
    left.amountCents = cents(left.amountCents - amount);
    left.goodsCents = cents(left.goodsCents - parts.goodsCents);
    left.taxCents = cents(left.taxCents - parts.taxCents);
    left.shippingCents = cents(left.shippingCents - parts.shippingCents);
    rows.push({ fund, ...parts, amountCents: amount });
  }
  return rows;
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
  const message = `${formatCents(amountCents)} refunded as store credit${reason ? `: ${reason}` : ""}`;
  const after = await readOrderMoney(tx, order.id);
  await tx.order.update({
    where: { id: order.id },
    data: {
      events: { create: { type: "refunded", message, actorId } },
      // Without refunds that Stripe does not know yet, such as the card's part: the sync with Stripe adds them.
      ...(after ? { paymentStatus: paymentStatusOf(after) } : {}),
    },
  });
}

async function writeRefund(
  tx: Tx,
  order: OrderWithMoney,
  { parts: { lines }, restocked, wasted, reason, kind, idempotencyKey, actorId }: RefundRequest,
  amounts: RefundAmounts &
    Pick<Prisma.RefundUncheckedCreateInput, "paymentIntentId" | "isToCredit" | "status" | "exchangeOrderId">,
): Promise<string> {
  const { id } = await tx.refund.create({
    data: {
      orderId: order.id,
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
          wasted: wasted?.get(orderLineId) ?? 0,
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

/** Counts the units of a failed refund as not refunded again. */
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
