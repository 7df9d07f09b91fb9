import "server-only";
import { ShopError } from "@/lib/core/errors";
import { HOLD_LABELS } from "@/lib/orders/rules/holds";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { setStockChangeReason } from "@/lib/server/set-stock-change-reason";
import { resolveStaffAlert } from "@/lib/server/staff-alerts";
import type { OrderHold } from "@/prisma/generated/client";
import type { ReleaseOrderInput } from "../schema";
import { fraudWarningAlertKey } from "./payment-alerts/sync-fraud-warning";
import { restockAfterReturn } from "./refunds/fail-refund";
import { lockOrderMoney } from "./refunds/lock-order-money";

/**
 * Releases holds of an order for staff, with a note for the audit log: all open ones, or the named ones. The order can
 * move again once none is open (D47). Stock that a canceled order still owned after a failed refund is restocked.
 * Idempotent.
 * @param actorId id of the staff member
 * @throws {ShopError} not_found
 */
export async function releaseOrder(
  actorId: string,
  orderId: string,
  { note, holds: wanted }: ReleaseOrderInput,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw new ShopError("not_found", "There is no such order");
    const open = await tx.orderHold.findMany({ where: { orderId, releasedAt: null } });
    const released = open.filter(({ id }) => wanted === undefined || wanted.includes(id));
    if (released.length === 0) return;
    await tx.orderHold.updateMany({
      where: { id: { in: released.map(({ id }) => id) } },
      data: { releasedAt: now(), releasedById: actorId, releaseNote: note },
    });
    await resolveAlerts(tx, released);
    if (order.cancelledAt) {
      await setStockChangeReason(tx, "return", actorId);
      await restockAfterReturn(tx, order, refundsOf(released));
    }
    const message = released.map(({ reason }) => HOLD_LABELS[reason]).join(", ");
    await tx.order.update({
      where: { id: orderId },
      data: {
        version: { increment: 1 },
        events: { create: { type: "hold_released", message, actorId } },
      },
    });
    const named = (holds: readonly OrderHold[]) => holds.map(({ reason }) => reason).sort();
    await recordAudit(tx, actorId, [
      {
        action: "order.release",
        objectType: "order",
        objectId: orderId,
        before: { onHold: named(open) },
        after: { onHold: named(open.filter((hold) => !released.includes(hold))) },
        reason: note,
      },
    ]);
  });
}

/** The alerts that requested this decision; a dispute still needs an answer. */
async function resolveAlerts(tx: Tx, holds: readonly OrderHold[]): Promise<void> {
  for (const { reason, sourceId } of holds) {
    if (reason === "early_fraud_warning") await resolveStaffAlert(tx, fraudWarningAlertKey(sourceId));
    if (reason === "refund_failed") await resolveStaffAlert(tx, `refund_failed:${sourceId}`);
  }
}

/** The failed refunds behind these holds. */
const refundsOf = (holds: readonly OrderHold[]): string[] =>
  holds.flatMap(({ reason, sourceId }) => (reason === "refund_failed" ? [sourceId] : []));
