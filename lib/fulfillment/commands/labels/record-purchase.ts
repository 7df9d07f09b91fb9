import "server-only";
import {
  type LockedOrder,
  lockOrder,
  type OrderActor,
  writeOrderChange,
} from "@/lib/checkout/commands/order-changes/update-order";
import { markBlocker } from "@/lib/orders/rules/admin-orders";
import { recordAudit } from "@/lib/server/audit";
import type { BoughtLabel } from "@/lib/server/courier";
import { db, type Tx } from "@/lib/server/db";
import type { ShippingLabel } from "@/prisma/generated/client";
import { carrierName } from "../../rules/label";

/** A label with its locked order; null when the label does not exist. */
export async function lockLabel(
  tx: Tx,
  labelId: string,
): Promise<{ order: LockedOrder; label: ShippingLabel } | null> {
  const found = await tx.shippingLabel.findUnique({ where: { id: labelId }, select: { orderId: true } });
  if (!found) return null;
  const order = await lockOrder(tx, found.orderId);
  return { order, label: await tx.shippingLabel.findUniqueOrThrow({ where: { id: labelId } }) };
}

/**
 * Records a label that the courier sold, and gives the order its tracking number. Recorded before, it changes nothing.
 */
export const recordPurchase = (labelId: string, bought: BoughtLabel, actor: OrderActor): Promise<void> =>
  db().$transaction(async (tx) => {
    const locked = await lockLabel(tx, labelId);
    if (locked?.label.state !== "buying") return;
    const { order, label } = locked;
    const { carrier, service, cents, trackingNumber, trackingUrl, trackerId, labelUrl } = bought;
    await tx.shippingLabel.update({
      where: { id: labelId },
      data: {
        state: "bought",
        carrier,
        service,
        costCents: cents,
        trackingNumber,
        trackingUrl,
        trackerId,
        labelUrl,
        problem: "",
      },
    });
    const isNext = order.fulfillmentStatus === "packed" && markBlocker(order, "labeled") === null;
    await writeOrderChange(tx, actor, order, {
      version: order.version,
      courier: carrierName(carrier),
      trackingNumber,
      trackingUrl: trackingUrl ?? "",
      ...(isNext ? { status: "labeled" } : {}),
    });
    await recordAudit(tx, actor.userId, [
      {
        action: "label.buy",
        objectType: "order",
        objectId: label.orderId,
        before: null,
        after: { label: `${carrierName(carrier)} ${service}`, costCents: cents, trackingNumber },
      },
    ]);
  });

/**
 * A purchase that the courier did not make: another rate can be bought.
 * @param requestedAt when it was requested: a later request for the same label stays
 */
export const releasePurchase = (labelId: string, requestedAt: Date, problem: string): Promise<void> =>
  db().$transaction(async (tx) => {
    const locked = await lockLabel(tx, labelId);
    if (locked?.label.state !== "buying" || locked.label.requestedAt?.getTime() !== requestedAt.getTime())
      return;
    await tx.shippingLabel.update({ where: { id: labelId }, data: { state: "quoted", problem } });
  });
