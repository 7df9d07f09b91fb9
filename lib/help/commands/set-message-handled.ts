import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";

/**
 * Marks a message to the shop as answered, or as unanswered again. A repeat adds no audit entry.
 * @throws {ShopError} not_found
 */
export async function setMessageHandled(actor: Actor, id: string, handled: boolean): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.contactMessage.updateMany({
      where: { id, handledAt: handled ? null : { not: null } },
      data: { handledAt: handled ? now() : null },
    });
    if (count === 0) {
      if (await tx.contactMessage.findUnique({ where: { id }, select: { id: true } })) return;
      throw new ShopError("not_found", "There is no such message");
    }
    await recordAudit(tx, actor.userId, [
      {
        action: handled ? "message.done" : "message.reopen",
        objectType: "message",
        objectId: id,
        before: { handled: !handled },
        after: { handled },
      },
    ]);
  });
}
