import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { endNewsletterSubscription } from ".";

const NO_SUBSCRIBER = "There is no such subscriber";

/** An audit entry without the address, so that nothing personal is left after the subscriber is deleted. */
const record = (tx: Tx, actor: Actor, action: string, id: string) =>
  recordAudit(tx, actor.userId, [
    { action, objectType: "subscriber", objectId: id, before: null, after: null },
  ]);

/**
 * Ends a newsletter subscription on request, with its queued newsletters; links of earlier confirmation
 * emails become invalid. A repeat adds no audit entry.
 * @throws {ShopError} not_found
 */
export async function unsubscribeByStaff(actor: Actor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    if (await endNewsletterSubscription(tx, id)) return record(tx, actor, "subscriber.unsubscribe", id);
    if (!(await tx.newsletterSubscriber.findUnique({ where: { id }, select: { id: true } })))
      throw new ShopError("not_found", NO_SUBSCRIBER);
  });
}

/**
 * Deletes a newsletter subscriber on request, and the newsletter's emails to the address.
 * The address may subscribe again.
 * @throws {ShopError} not_found
 */
export async function deleteSubscriber(actor: Actor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const reader = await tx.newsletterSubscriber.findUnique({ where: { id } });
    const { count } = await tx.newsletterSubscriber.deleteMany({ where: { id } });
    if (!reader || count === 0) throw new ShopError("not_found", NO_SUBSCRIBER);
    await tx.mailOutbox.deleteMany({
      where: { recipient: reader.email, template: { startsWith: "newsletter-" } },
    });
    await record(tx, actor, "subscriber.delete", id);
  });
}
