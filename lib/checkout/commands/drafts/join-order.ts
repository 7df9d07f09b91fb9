import "server-only";
import type { Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import { type AddableOrder, getAddableOrder } from "../../queries/addable-order";

/** The line in an order's notes that tells the packer which order goes into the same parcel. */
export const packingNote = (orderNumber: string): string => `Pack together with order ${orderNumber}.`;

/**
 * Locks the orders that an order's items are packed with, the first of them first: an addition may have additions of
 * its own. Every transaction locks them before the order itself (docs/flows.md). Exchanges are followed too: erasing an
 * account deletes its drafts. A `WITH RECURSIVE` list, whose `mains` has to be read.
 */
export const lockMainsSql = (orderId: string): Prisma.Sql => Prisma.sql`
  chain (id, depth) AS (
    SELECT ${orderId}, 0
    UNION
    SELECT main.id, c.depth + 1 FROM chain c CROSS JOIN LATERAL (
      SELECT d.adds_to_order_id AS id FROM orders o JOIN draft_orders d ON d.id = o.draft_order_id
      WHERE o.id = c.id AND d.adds_to_order_id IS NOT NULL
      UNION ALL
      SELECT r.order_id FROM refunds r WHERE r.exchange_order_id = c.id) main),
  mains AS MATERIALIZED (
    SELECT m.id FROM chain c JOIN orders m ON m.id = c.id WHERE c.depth > 0 ORDER BY c.depth DESC FOR UPDATE OF m)`;

/**
 * Locks the order that a draft's items are packed with, so that it is not packed before they are reserved.
 * @throws {ShopError} as getAddableOrder
 */
export async function lockAddedTo(tx: Tx, orderId: string | null): Promise<AddableOrder | null> {
  if (orderId === null) return null;
  await lockMainOrders(tx, orderId);
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`;
  return getAddableOrder(orderId, tx);
}

interface JoinedOrder {
  id: string;
  orderNumber: string;
  customerEmail: string;
  /** Null if it was packed or canceled in the meantime. */
  notes: string | null;
}

/**
 * Locks the order that the items of a paid one are packed with, before the stock, as that order's own changes do.
 * @returns null without one
 */
export async function lockJoinedOrder(
  tx: Tx,
  { draftOrderId }: { draftOrderId: string | null },
): Promise<JoinedOrder | null> {
  if (draftOrderId === null) return null;
  const [order] = await tx.$queryRaw<JoinedOrder[]>`
    SELECT o.id, o.order_number AS "orderNumber", o.customer_email AS "customerEmail",
      CASE WHEN o.fulfillment_status = 'new' AND o.cancelled_at IS NULL THEN o.notes END AS notes
    FROM orders o WHERE o.id = (SELECT adds_to_order_id FROM draft_orders WHERE id = ${draftOrderId}) FOR UPDATE`;
  return order ?? null;
}

/**
 * Adds a packing note about the paid items to that order, and copies its address, which may
 * have been corrected since Pay was pressed, to the added order. If that order was already
 * packed or canceled, the items become a separate parcel.
 */
export async function joinOrder(
  tx: Tx,
  joined: JoinedOrder | null,
  added: { id: string; orderNumber: string },
): Promise<void> {
  if (!joined) return;
  const { id, notes } = joined;
  await tx.$executeRaw`
    UPDATE orders o SET shipping_address = coalesce(main.shipping_address, o.shipping_address)
    FROM orders main WHERE main.id = ${id} AND o.id = ${added.id}`;
  await tx.order.update({
    where: { id },
    data: {
      version: { increment: 1 },
      ...(notes === null
        ? {}
        : { notes: [notes, packingNote(added.orderNumber)].filter(Boolean).join("\n") }),
      events: { create: { type: "items_added", message: `Order ${added.orderNumber}` } },
    },
  });
  if (notes === null) await removeNote(tx, [added.id], packingNote(joined.orderNumber));
}

/**
 * Locks the orders that an order's items are packed with. Call it before locking the order itself, as the payment does.
 */
export const lockMainOrders = (tx: Tx, orderId: string): Promise<unknown> =>
  tx.$queryRaw`WITH RECURSIVE ${lockMainsSql(orderId)} SELECT id FROM mains`;

/** The paid orders whose items are packed with an order. */
const additionsTo = (orderId: string) => ({
  draftOrder: { addsToOrderId: orderId },
  paidAt: { not: null },
  cancelledAt: null,
});

/**
 * The paid additions to an order that have not shipped. The caller has locked them (`lockAdditions`).
 * @returns their ids
 */
export async function findAdditionsToShip(tx: Tx, orderId: string): Promise<string[]> {
  const additions = await tx.order.findMany({
    where: { ...additionsTo(orderId), fulfillmentStatus: { notIn: ["shipped", "done"] } },
    select: { id: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return additions.map(({ id }) => id);
}

/**
 * Locks the paid additions of an order, because an edit may change their packing notes and a correction their address.
 * Call it after locking that order and before locking its store credit and the stock: refunds of the additions take
 * their locks in the same sequence (docs/flows.md).
 */
export const lockAdditions = (tx: Tx, orderId: string): Promise<unknown> => tx.$queryRaw`
  SELECT 1 FROM orders o WHERE o.draft_order_id IN (SELECT id FROM draft_orders WHERE adds_to_order_id = ${orderId})
  AND o.paid_at IS NOT NULL AND o.cancelled_at IS NULL ORDER BY o.created_at, o.id FOR UPDATE`;

/**
 * Locks an order that is to be canceled, after the orders that it is packed with, and then the
 * paid orders that are packed with one of them, whose packing notes change. Its store credit and
 * the stock are locked afterwards (docs/flows.md).
 */
export async function lockPackedTogether(tx: Tx, orderId: string): Promise<void> {
  await lockMainOrders(tx, orderId);
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`;
  await tx.$queryRaw`
    SELECT 1 FROM orders o JOIN draft_orders d ON d.id = o.draft_order_id
    WHERE o.paid_at IS NOT NULL AND o.cancelled_at IS NULL AND d.adds_to_order_id IN (
      SELECT ${orderId} UNION ALL
      SELECT m.adds_to_order_id FROM orders c JOIN draft_orders m ON m.id = c.draft_order_id WHERE c.id = ${orderId})
    ORDER BY o.created_at, o.id FOR UPDATE OF o`;
}

/** Whether paid items are packed with an order, whose delivery they share. */
export const hasAdditions = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.order.count({ where: additionsTo(orderId) })) > 0;

/**
 * Removes the packing notes that refer to an order, because it was canceled or has no units left. Several orders that
 * were to be packed with it get notes about each other, because they share one delivery. The caller has locked all of
 * them (`lockPackedTogether`, or `lockAdditions` after the order).
 */
export async function removePackingNotes(
  tx: Tx,
  { id, orderNumber }: { id: string; orderNumber: string },
): Promise<void> {
  const main = await tx.order.findFirst({
    where: { additions: { some: { orders: { some: { id } } } } },
    select: { id: true, cancelledAt: true, lines: { select: { quantity: true, refundedQuantity: true } } },
  });
  const ofMain = main ? [{ id: main.id }, additionsTo(main.id)] : [];
  const others = await tx.order.findMany({
    where: { OR: [additionsTo(id), ...ofMain] },
    select: { id: true },
  });
  await removeNote(
    tx,
    others.map((other) => other.id),
    packingNote(orderNumber),
  );
  await packAdditionsTogether(tx, id, id);
  if (main && (main.cancelledAt || !hasUnitsLeft(main))) await packAdditionsTogether(tx, main.id, id);
}

const hasUnitsLeft = ({ lines }: { lines: { quantity: number; refundedQuantity: number }[] }): boolean =>
  lines.some(({ quantity, refundedQuantity }) => refundedQuantity < quantity);

/**
 * Adds packing notes between the unpacked additions of an order that is not packed with them itself.
 * @param exceptId is not packed either
 */
async function packAdditionsTogether(tx: Tx, mainId: string, exceptId: string): Promise<void> {
  const additions = await tx.order.findMany({
    where: { ...additionsTo(mainId), id: { not: exceptId }, fulfillmentStatus: "new" },
    select: { id: true, orderNumber: true, lines: { select: { quantity: true, refundedQuantity: true } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const [first, ...others] = additions.filter(hasUnitsLeft);
  if (!first) return;
  for (const other of others) {
    await addNote(tx, first.id, packingNote(other.orderNumber));
    await addNote(tx, other.id, packingNote(first.orderNumber));
  }
}

/** Adds a packing note to an order that does not have it. */
async function addNote(tx: Tx, id: string, note: string): Promise<void> {
  const { notes } = await tx.order.findUniqueOrThrow({ where: { id }, select: { notes: true } });
  const lines = notes.split("\n").filter(Boolean);
  if (!lines.includes(note))
    await tx.order.update({
      where: { id },
      data: { notes: [...lines, note].join("\n"), version: { increment: 1 } },
    });
}

/** Removes a packing note from the orders that have it. */
export async function removeNote(tx: Tx, orderIds: readonly string[], note: string): Promise<void> {
  const orders = await tx.order.findMany({
    where: { id: { in: [...orderIds] }, notes: { contains: note } },
    select: { id: true, notes: true },
  });
  for (const { id, notes } of orders) {
    const left = notes.split("\n").filter((line) => line !== note);
    await tx.order.update({ where: { id }, data: { notes: left.join("\n"), version: { increment: 1 } } });
  }
}
