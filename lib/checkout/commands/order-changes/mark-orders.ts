import "server-only";
import { ShopError } from "@/lib/core/errors";
import { markBlocker, STATUS_BADGES } from "@/lib/orders/rules/admin-orders";
import type {
  AdminOrderStatus,
  BatchResult,
  MarkOrdersInput,
  UndoMarkOrdersInput,
  UpdateOrderInput,
} from "@/lib/orders/schema/admin-order";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { type LockedOrder, lockOrder, writeOrderChange } from "./update-order";

/** The change of an order in a batch. */
type Wanted = Pick<UpdateOrderInput, "courier" | "trackingNumber" | "trackingUrl"> & {
  id: string;
  version: number;
  status: AdminOrderStatus;
};

/**
 * Marks many orders, each in a transaction of its own: one that cannot be marked does not stop the others.
 * @returns the result of each: unchanged if it is not paid, is on hold (D47), was canceled or refunded, has shipped and
 * would move back, is picked up and would be shipped, or has another version than the one that was seen
 */
export const markOrders = (actor: Actor, { orders, status }: MarkOrdersInput): Promise<BatchResult> =>
  changeEach(
    actor,
    orders.map((order) => ({ ...order, status })),
    (order) => markBlocker(order, status),
  );

/**
 * Undoes a batch: each order gets its previous status, and the parcel that it had, unless it has changed since.
 * @returns the result of each
 */
export const undoMarkOrders = (actor: Actor, { orders }: UndoMarkOrdersInput): Promise<BatchResult> =>
  changeEach(
    actor,
    orders.map(({ parcel, ...order }) => ({ ...order, ...parcel })),
    () => null,
    ({ fulfillmentStatus }) => `Undo of “${STATUS_BADGES[fulfillmentStatus].label}”`,
  );

/**
 * Changes many orders, each in a transaction of its own under its row lock.
 * @param blockerOf the reason why an order is not changed, as text after its number
 * @param noteOf the history's text instead of the status
 */
export async function changeEach<One extends Wanted>(
  actor: Actor,
  wanted: readonly One[],
  blockerOf: (order: LockedOrder, wanted: One) => string | null,
  noteOf: (order: LockedOrder) => string | undefined = () => undefined,
): Promise<BatchResult> {
  const result: BatchResult = { done: [], refused: [] };
  for (const one of wanted) {
    const outcome = await changeOne(actor, one, blockerOf, noteOf);
    if ("reason" in outcome) result.refused.push(outcome);
    else result.done.push(outcome);
  }
  return result;
}

const parcelOf = ({ trackingNumber, courier, trackingUrl }: LockedOrder) => ({
  trackingNumber: trackingNumber ?? "",
  courier: courier ?? "",
  trackingUrl: trackingUrl ?? "",
});

async function changeOne<One extends Wanted>(
  actor: Actor,
  wanted: One,
  blockerOf: (order: LockedOrder, wanted: One) => string | null,
  noteOf: (order: LockedOrder) => string | undefined,
): Promise<BatchResult["done"][number] | BatchResult["refused"][number]> {
  const { id, version, ...change } = wanted;
  let orderNumber = "";
  try {
    return await db().$transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      orderNumber = order.orderNumber;
      const reason =
        blockerOf(order, wanted) ?? (order.version === version ? null : "has changed in the meantime");
      if (reason) return { id, orderNumber, reason };
      const written = await writeOrderChange(tx, actor, order, change, noteOf(order));
      const done = { id, orderNumber, version: written, before: order.fulfillmentStatus };
      return change.trackingNumber === undefined ? done : { ...done, parcel: parcelOf(order) };
    });
  } catch (error) {
    if (!(error instanceof ShopError)) {
      log().error({ err: error, orderId: id }, "an order of a batch could not be marked");
      return { id, orderNumber, reason: "could not be changed; try again" };
    }
    return { id, orderNumber, reason: error.code === "not_found" ? "no longer exists" : error.message };
  }
}
