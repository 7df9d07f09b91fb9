import "server-only";
import {
  type LockedOrder,
  type OrderActor,
  writeOrderChange,
} from "@/lib/checkout/commands/order-changes/update-order";
import { fromDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { cutText } from "@/lib/core/text";
import { markBlocker } from "@/lib/orders/rules/admin-orders";
import type { CourierTracking } from "@/lib/server/courier";
import { courier } from "@/lib/server/courier/connected-courier";
import { db, type Tx } from "@/lib/server/db";
import { raiseStaffAlert, resolveStaffAlert } from "@/lib/server/staff-alerts";
import type { Order, ShippingLabel } from "@/prisma/generated/client";
import { hasLeft, isDeliveryProblem, trackingText } from "../../rules/label";
import { lockLabel } from "./record-purchase";

const MAX_DETAIL = 500;

/** A carrier's scan, not a member of staff. */
const CARRIER: OrderActor = { userId: null, staffRole: null };

/**
 * Writes where a parcel is, as the courier says now: events only name the tracker, so that repeated,
 * outdated and out-of-order ones are harmless. The first scan marks the order as shipped, which emails its
 * buyer; the delivery marks it as done (D11, D13).
 * @returns what happened, for the log
 */
export async function syncTracking(trackerId: string): Promise<"ignored" | "unchanged" | "written"> {
  const connected = courier();
  if (!connected) return "ignored";
  const known = await db().shippingLabel.findUnique({ where: { trackerId }, select: { id: true } });
  if (!known) return "ignored";
  const tracking = await connected.track(trackerId);
  return db().$transaction(async (tx) => {
    const locked = await lockLabel(tx, known.id);
    if (!locked) return "ignored";
    const { label, order } = locked;
    if (label.state !== "bought") {
      if (hasLeft(tracking.status)) await alertOfLeft(tx, order, "although staff voided its label.");
      return "ignored";
    }
    if (isKnown(label, tracking)) return "unchanged";
    await tx.shippingLabel.update({
      where: { id: label.id },
      data: {
        trackingStatus: tracking.status,
        trackingDetail: cutText(tracking.detail, MAX_DETAIL),
        trackedAt: tracking.updatedAt,
      },
    });
    if (order.trackingNumber === label.trackingNumber) await tryMoveOrder(tx, order, tracking);
    await alertStaff(tx, order, label.id, tracking);
    return "written";
  });
}

/** Whether the label has this state already, or a newer one. Times of the courier are whole seconds. */
function isKnown(
  { trackedAt, trackingStatus, trackingDetail }: ShippingLabel,
  { updatedAt, status, detail }: CourierTracking,
): boolean {
  if (!trackedAt || trackedAt < updatedAt) return false;
  return (
    trackedAt > updatedAt || (trackingStatus === status && trackingDetail === cutText(detail, MAX_DETAIL))
  );
}

/**
 * Where the parcel is stays known when the shop refuses the step, as for a recalled lot, and staff are alerted.
 */
async function tryMoveOrder(tx: Tx, order: LockedOrder, tracking: CourierTracking): Promise<void> {
  await tx.$executeRaw`SAVEPOINT move_order`;
  try {
    await moveOrder(tx, order, tracking);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT move_order`;
    await alertOfLeft(tx, order, `but the order could not be marked as shipped. ${error.message}`);
  }
}

/** A parcel that staff meant to keep is at the carrier. */
const alertOfLeft = (
  tx: Tx,
  { id, orderNumber }: Pick<Order, "id" | "orderNumber">,
  why: string,
): Promise<void> =>
  raiseStaffAlert(tx, {
    key: `parcel_left:${id}`,
    kind: "delivery_problem",
    objectType: "order",
    objectId: id,
    message: `Order ${orderNumber}: the carrier has the parcel, ${why}`,
  });

async function moveOrder(tx: Tx, order: LockedOrder, { status, expectedOn }: CourierTracking): Promise<void> {
  const { id } = order;
  if (expectedOn && order.fulfillmentStatus !== "done")
    await tx.order.update({ where: { id }, data: { estimatedDeliveryDate: fromDay(expectedOn) } });
  // The email of a shipment says that the box is on its way.
  if (hasLeft(status) && !isDeliveryProblem(status)) await stepTo(tx, id, "shipped");
  if (status === "out_for_delivery") await noteOnce(tx, id, status, "Out for delivery");
  if (status !== "delivered") return;
  await noteOnce(tx, id, status, "Delivered");
  await stepTo(tx, id, "done");
}

/**
 * Moves an order forward, unless it already has that status. One that is on hold or
 * canceled is unchanged, and a staff alert says that its parcel has left.
 */
async function stepTo(tx: Tx, id: string, status: "shipped" | "done"): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id },
    include: { holds: { where: { releasedAt: null }, select: { reason: true } } },
  });
  if (order.fulfillmentStatus === status || order.fulfillmentStatus === "done") return;
  const reason = markBlocker(order, status);
  if (reason) return alertOfLeft(tx, order, `but the order ${reason}.`);
  await writeOrderChange(tx, CARRIER, order, { version: order.version, status });
}

/** The carrier's own step in the order's timeline (D13), once. */
async function noteOnce(tx: Tx, orderId: string, type: string, message: string): Promise<void> {
  const before = await tx.orderEvent.findFirst({ where: { orderId, type }, select: { id: true } });
  if (!before) await tx.orderEvent.create({ data: { orderId, type, message } });
}

async function alertStaff(
  tx: Tx,
  { id, orderNumber }: LockedOrder,
  labelId: string,
  { status, detail }: CourierTracking,
): Promise<void> {
  const key = `delivery_problem:${labelId}`;
  if (status === "delivered") await resolveStaffAlert(tx, key);
  if (!isDeliveryProblem(status)) return;
  const said = detail ? ` The carrier says: “${detail}”` : "";
  await raiseStaffAlert(tx, {
    key,
    kind: "delivery_problem",
    objectType: "order",
    objectId: id,
    message: `Order ${orderNumber}: ${trackingText(status).toLowerCase()}.${said}`,
  });
}
