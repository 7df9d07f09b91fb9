import "server-only";
import type { Tx } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";
import {
  type OrderWithMoney,
  readOrderMoney,
  remainingRefund,
  requestRefund,
  toRefundable,
} from "../refunds/lock-order-money";
import { hasOpenDispute } from "../refunds/order-funds";
import { enqueueRefundMail } from "../refunds/refund-order";
import { findEmptiedOrders } from "./find-emptied-orders";

/** Who cancels an order, and why. */
export interface Cancellation {
  by: "buyer" | "shop";
  /** Id of the user; null for a guest. */
  actorId: string | null;
  /** Shown to the buyer. */
  reason: string;
}

/**
 * Refunds what is left of the orders that edits have emptied for a canceled one, if nothing of them or of what
 * was added to them ships anymore: their delivery charge (docs/flows.md). The caller has written the
 * cancellation, and holds the locks of `lockMainOrders`.
 * @returns the refunds to send
 */
export async function refundEmptiedOrders(
  tx: Tx,
  canceled: Pick<Order, "id" | "orderNumber">,
  how: Cancellation,
): Promise<string[]> {
  const refundIds: string[] = [];
  for (const id of await findEmptiedOrders(tx, canceled.id)) {
    const order = await readOrderMoney(tx, id);
    if (order && !hasOpenDispute(order) && toRefundable(order).leftCents > 0)
      refundIds.push(await refundRest(tx, order, canceled, how));
  }
  return refundIds;
}

async function refundRest(
  tx: Tx,
  order: OrderWithMoney,
  canceled: Pick<Order, "id" | "orderNumber">,
  { by, actorId, reason }: Cancellation,
): Promise<string> {
  const parts = remainingRefund(order);
  const refundId = await requestRefund(tx, order, {
    kind: "full",
    idempotencyKey: `rest-${order.id}-${canceled.id}`,
    parts,
    reason: `Order ${canceled.orderNumber} was canceled`,
    actorId: by === "shop" ? actorId : null,
    restocked: new Map(),
  });
  await tx.order.update({ where: { id: order.id }, data: { version: { increment: 1 } } });
  await enqueueRefundMail(tx, order, refundId, parts.amountCents, reason);
  return refundId;
}
