import "server-only";
import { getStaffNames } from "@/lib/admin/queries/get-staff-names";
import {
  type LockedOrder,
  lockOrder,
  writeOrderChange,
} from "@/lib/checkout/commands/order-changes/update-order";
import { ShopError } from "@/lib/core/errors";
import { markBlocker, STATUS_BADGES } from "@/lib/orders/rules/admin-orders";
import type { Actor } from "@/lib/server/actor";
import { db, type Tx } from "@/lib/server/db";
import { getPackingOrder } from "../queries/packing-order";
import type { PackedResult, PackOrderInput } from "../schema";

/**
 * What the packer saw differs from what would be packed: nothing is written, and the packer gets the current order.
 */
class Outdated extends Error {}

/**
 * Marks an order as packed by the packer who counted it. The order's lock lets only one of two packers do so. The lots
 * that are taken are those that the packer saw, so that a recall finds the parcel. The same call again, after a lost
 * response, gets the first one's result and changes nothing.
 * @throws {ShopError} not_found; conflict with `current` where the order or its lots have changed since it was opened;
 * conflict without it where it is not to be packed anymore, or a lot is missing
 */
export async function packOrder(actor: Actor, id: string, input: PackOrderInput): Promise<PackedResult> {
  try {
    return await db().$transaction((tx) => packLocked(tx, actor, id, input));
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
    throw new ShopError("conflict", error.message, { current: await getPackingOrder(id) });
  }
}

async function packLocked(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, lots }: PackOrderInput,
): Promise<PackedResult> {
  const order = await lockOrder(tx, id);
  const { orderNumber, fulfillmentStatus } = order;
  if (fulfillmentStatus !== "new") {
    const packer = await findLastActor(tx, order);
    const isRepeated =
      fulfillmentStatus === "packed" && order.version === version + 1 && packer === actor.userId;
    if (isRepeated && (await findAllocatedUnits(tx, id)) === toKey(lots))
      return { id, orderNumber, version: order.version, before: "new" };
    throw new ShopError("conflict", await alreadyMessage(tx, order, packer));
  }
  const reason = markBlocker(order, "packed");
  if (reason) throw new ShopError("conflict", `Order ${orderNumber} ${reason}. Do not pack it.`);
  if (order.version !== version)
    throw new Outdated("This order has changed since you opened it. Compare the parcel with it.");
  const written = await writeOrderChange(tx, actor, order, { status: "packed" });
  const taken = await findAllocatedUnits(tx, id);
  if (taken !== toKey(lots)) throw new Outdated("The lots to take have changed since you opened this order.");
  return { id, orderNumber, version: written, before: fulfillmentStatus };
}

/** Units by lot in one text, to compare them. */
const toKey = (lots: readonly { lotId: string; quantity: number }[]): string =>
  lots
    .map(({ lotId, quantity }) => `${lotId} ${quantity}`)
    .sort()
    .join();

async function findAllocatedUnits(tx: Tx, orderId: string): Promise<string> {
  const rows = await tx.lotAllocation.groupBy({
    by: ["lotId"],
    where: { orderLine: { orderId } },
    _sum: { quantity: true },
  });
  return toKey(rows.map(({ lotId, _sum }) => ({ lotId, quantity: _sum.quantity ?? 0 })));
}

/** The user who set the order's present status; null when no user did. */
async function findLastActor(tx: Tx, { id, fulfillmentStatus }: LockedOrder): Promise<string | null> {
  const step = await tx.orderEvent.findFirst({
    where: { orderId: id, type: fulfillmentStatus },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { actorId: true },
  });
  return step?.actorId ?? null;
}

const ALREADY: Partial<Record<LockedOrder["fulfillmentStatus"], string>> = {
  pickup: "ready for pickup",
  done: "finished",
};

/** Who was faster, for the packer who has the same units on the table. */
async function alreadyMessage(
  tx: Tx,
  { orderNumber, fulfillmentStatus }: LockedOrder,
  actorId: string | null,
): Promise<string> {
  const who = actorId ? (await getStaffNames([actorId], tx)).get(actorId) : undefined;
  const state = ALREADY[fulfillmentStatus] ?? STATUS_BADGES[fulfillmentStatus].label.toLowerCase();
  return `Order ${orderNumber} is already ${state}${who ? `, by ${who}` : ""}. Put these units back.`;
}
