import "server-only";
import { ShopError } from "@/lib/core/errors";
import { ORDER_NOT_FOUND } from "@/lib/orders/queries/admin-orders";
import { ADDED_TO_ORDER, additionBlocker } from "@/lib/orders/rules/additions";
import { db, type Tx } from "@/lib/server/db";

/** What adding items to an order needs to know about it. */
export type AddableOrder = Awaited<ReturnType<typeof getAddableOrder>>;

/**
 * The order that items are added to.
 * @throws {ShopError} not_found; conflict with a sentence for staff and the customer when nothing can be added to it
 */
export async function getAddableOrder(id: string, tx: Tx = db()) {
  const order = await tx.order.findUnique({ where: { id }, select: ADDED_TO_ORDER });
  if (!order) throw new ShopError("not_found", ORDER_NOT_FOUND);
  const blocker = additionBlocker(order);
  if (blocker) throw new ShopError("conflict", blocker);
  return order;
}
