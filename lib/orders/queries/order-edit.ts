import "server-only";
import { type Cents, cents, sumCents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { editRefundKey, refundPartKeys } from "../rules/refund-keys";

/** An edit, by the order that has its added items. */
export interface OrderEdit {
  /** Number of the order that was edited. */
  editedNumber: string;
  removed: { name: string; quantity: number }[];
  /** What the removed units paid of the added ones. */
  exchangeCents: Cents;
  /** What was refunded, and how much of it as store credit. */
  refundCents: Cents;
  refundCreditCents: Cents;
  /** What the customer paid. */
  paidCents: Cents;
  /** Of the staff, to the customer. */
  note: string;
}

/** What an edit changed, refunded and charged; null for an order that no edit made. */
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
