import "server-only";
import { type OrderActor, writeOrderChange } from "@/lib/checkout/commands/order-changes/update-order";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { CourierError, type LabelRefund } from "@/lib/server/courier";
import { db } from "@/lib/server/db";
import { getOrderLabel, isVoidable } from "../../queries/labels";
import { carrierName } from "../../rules/label";
import type { OrderLabel } from "../../schema/labels";
import { requireCourier, toShopError } from "./courier-call";
import { lockLabel } from "./record-purchase";

/**
 * Voids an unused label: asks the courier for its money, and takes the tracking number from the order, so that another
 * label can be bought. Repeated, it changes nothing more.
 * @throws {ShopError} not_found; conflict for a parcel that has left, and for what the carrier refuses; courier when
 * the outcome is unknown: the reconciler then settles it
 */
export async function voidLabel(
  actor: Actor,
  orderId: string,
  { labelId }: { labelId: string },
): Promise<OrderLabel> {
  const connected = requireCourier();
  const shipmentId = await db().$transaction(async (tx) => {
    const locked = await lockLabel(tx, labelId);
    if (!locked || locked.order.id !== orderId) throw new ShopError("not_found", "There is no such label");
    const { label, order } = locked;
    if (label.state === "voided") return null;
    if (!isVoidable(label, order.fulfillmentStatus))
      throw new ShopError(
        "conflict",
        "This label can't be voided: the parcel has left, or the label is being bought.",
      );
    await tx.shippingLabel.update({
      where: { id: labelId },
      data: { state: "voiding", requestedAt: now(), problem: "", actorId: actor.userId },
    });
    return label.shipmentId;
  });
  if (shipmentId === null) return getOrderLabel(labelId);
  try {
    const refund = await connected.refund(shipmentId).catch(async (error: unknown) => {
      const found = await connected.find(shipmentId).catch(() => null);
      if (found?.refund) return found.refund;
      throw error;
    });
    await recordVoid(labelId, refund, actor);
  } catch (error) {
    if (error instanceof CourierError && error.kind === "refused") await keepLabel(labelId, error.message);
    throw error instanceof CourierError && error.kind === "unreachable"
      ? new ShopError(
          "courier",
          "The courier isn't responding, so we don't know yet whether the label is void. The shop checks again within minutes.",
        )
      : toShopError(error);
  }
  return getOrderLabel(labelId);
}

/** Records what the courier answered. A rejected refund keeps the label. */
export async function recordVoid(labelId: string, refund: LabelRefund, actor: OrderActor): Promise<void> {
  if (refund === "rejected") return keepLabel(labelId, "The carrier rejected the refund.");
  await db().$transaction(async (tx) => {
    const locked = await lockLabel(tx, labelId);
    if (locked?.label.state !== "voiding") return;
    const { order, label } = locked;
    await tx.shippingLabel.update({
      where: { id: labelId },
      data: { state: "voided", refundStatus: refund },
    });
    if (order.trackingNumber === label.trackingNumber)
      await writeOrderChange(tx, actor, order, {
        version: order.version,
        courier: "",
        trackingNumber: "",
        trackingUrl: "",
        ...(order.fulfillmentStatus === "labeled" && !order.cancelledAt ? { status: "packed" } : {}),
      });
    await recordAudit(tx, actor.userId, [
      {
        action: "label.void",
        objectType: "order",
        objectId: order.id,
        before: {
          label: `${carrierName(label.carrier ?? "")} ${label.service}`,
          costCents: label.costCents,
          trackingNumber: label.trackingNumber,
        },
        after: null,
      },
    ]);
  });
}

/** A label that was not voided after all. */
export const keepLabel = (labelId: string, problem: string): Promise<void> =>
  db().$transaction(async (tx) => {
    const locked = await lockLabel(tx, labelId);
    if (locked?.label.state !== "voiding") return;
    await tx.shippingLabel.update({ where: { id: labelId }, data: { state: "bought", problem } });
  });
