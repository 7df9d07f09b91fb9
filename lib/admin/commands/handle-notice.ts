import "server-only";
import { ShopError } from "@/lib/core/errors";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";

/**
 * Takes word about a membership that the shop left for staff off the list; a second time there is nothing left to do. Those
 * about orders are done at their order.
 * @throws {ShopError} not_found
 */
export async function handleNotice(actor: { userId: string }, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const notice = await tx.notice.findFirst({ where: { id, objectType: "membership" } });
    if (!notice) throw new ShopError("not_found", "There is no such notice");
    const { count } = await tx.notice.updateMany({
      where: { id, handledAt: null },
      data: { handledAt: now(), handledById: actor.userId },
    });
    if (count === 0) return;
    await recordAudit(tx, actor.userId, [
      {
        action: "notice.done",
        objectType: notice.objectType,
        objectId: notice.objectId,
        before: null,
        after: { message: notice.message },
      },
    ]);
  });
}
