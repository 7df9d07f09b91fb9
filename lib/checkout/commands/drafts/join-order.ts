import "server-only";
import { ShopError } from "@/lib/core/errors";
import { ADDED_TO_ORDER, additionBlocker } from "@/lib/orders/rules/additions";
import type { Tx } from "@/lib/server/db";

/** For the packer. */
export const packTogether = (orderNumber: string): string => `Pack together with order ${orderNumber}.`;

/**
 * Locks the order that a draft's items are packed with, so that it is not packed before they are reserved.
 * @throws {ShopError} conflict with a sentence when nothing can be added to it
 */
export async function lockAddedTo(tx: Tx, orderId: string | null) {
  if (orderId === null) return null;
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`;
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: ADDED_TO_ORDER });
  const blocker = additionBlocker(order);
  if (blocker) throw new ShopError("conflict", blocker);
  return order;
}

/**
 * Locks the order that the items of a paid one are packed with, before the stock, as that order's own changes do.
 * @returns its id, and its notes unless it was packed in the meantime; null without one
 */
export async function lockJoinedOrder(
  tx: Tx,
  { draftOrderId }: { draftOrderId: string | null },
): Promise<{ id: string; notes: string | null } | null> {
  if (draftOrderId === null) return null;
  const [order] = await tx.$queryRaw<{ id: string; notes: string | null }[]>`
    SELECT o.id, CASE WHEN o.fulfillment_status = 'new' THEN o.notes END AS notes
    FROM orders o WHERE o.id = (SELECT adds_to_order_id FROM draft_orders WHERE id = ${draftOrderId}) FOR UPDATE`;
  return order ?? null;
}

/** Tells the packer of that order about the paid items; after it was packed, they are a parcel of their own. */
export async function joinOrder(
  tx: Tx,
  joined: { id: string; notes: string | null } | null,
  { orderNumber }: { orderNumber: string },
): Promise<void> {
  if (!joined) return;
  const { id, notes } = joined;
  await tx.order.update({
    where: { id },
    data: {
      version: { increment: 1 },
      ...(notes === null ? {} : { notes: [notes, packTogether(orderNumber)].filter(Boolean).join("\n") }),
      events: { create: { type: "items_added", message: `Order ${orderNumber}` } },
    },
  });
}
