import "server-only";
import { ShopError } from "@/lib/core/errors";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";

/**
 * Marks an alert about a membership, a gift card, a job or a webhook as resolved. Idempotent. Alerts about orders and
 * payments are resolved by the staff action on them.
 * @throws {ShopError} not_found
 */
export async function markAlertResolved(actor: { userId: string }, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const alert = await tx.staffAlert.findFirst({
      where: { id, objectType: { in: ["membership", "gift-card", "job", "webhook"] } },
    });
    if (!alert) throw new ShopError("not_found", "There is no such alert");
    const { count } = await tx.staffAlert.updateMany({
      where: { id, handledAt: null },
      data: { handledAt: now(), handledById: actor.userId },
    });
    if (count === 0) return;
    await recordAudit(tx, actor.userId, [
      {
        action: "alert.resolve",
        objectType: alert.objectType,
        objectId: alert.objectId,
        before: null,
        after: { message: alert.message },
      },
    ]);
  });
}
