import "server-only";
import { type Cents, cents, sumCents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { editRefundKey, refundPartKeys } from "../rules/refund-keys";

/** An applied edit of an order. */
export interface OrderEdit {
  /** Number of the edited order. */
  editedNumber: string;
  removed: { name: string; quantity: number }[];
  /** The part of the added items' total that the removed items paid for. */
  exchangeCents: Cents;
  /** The refunded amount, and how much of it became store credit. */
  refundCents: Cents;
  refundCreditCents: Cents;
  /** The amount that the customer paid by card. */
  paidCents: Cents;
  /** The note from staff to the customer. */
  note: string;
}

/** The edit that created an order for its added items; null for other orders. */
export async function findOrderEdit(addedOrderId: string): Promise<OrderEdit | null> {
  const key = editRefundKey(addedOrderId);
  const [order, refunds] = await Promise.all([
    db().order.findUnique({
      where: { id: addedOrderId },
      select: {
        payments: { select: { amountCents: true } },
        draftOrder: { select: { note: true } },
        exchanges: {
          orderBy: { idempotencyKey: "asc" },
          include: {
            order: { select: { orderNumber: true } },
            lines: {
              include: { orderLine: { select: { name: true } } },
              orderBy: { orderLine: { position: "asc" } },
            },
          },
        },
      },
    }),
    db().refund.findMany({ where: { idempotencyKey: { in: [key, ...refundPartKeys(key)] } } }),
  ]);
  const [first] = order?.exchanges ?? [];
  if (!order || !first) return null;
  const sum = (rows: readonly { amountCents: number }[]) =>
    sumCents(rows.map(({ amountCents }) => cents(amountCents)));
  return {
    editedNumber: first.order.orderNumber,
    removed: order.exchanges.flatMap(({ lines }) =>
      lines.map(({ quantity, orderLine: { name } }) => ({ name, quantity })),
    ),
    exchangeCents: sum(order.exchanges),
    refundCents: sum(refunds),
    refundCreditCents: sum(refunds.filter(({ isToCredit }) => isToCredit)),
    paidCents: sum(order.payments),
    note: order.draftOrder?.note ?? "",
  };
}
