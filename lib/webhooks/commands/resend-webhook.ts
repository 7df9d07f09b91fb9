import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { getWebhook } from "../queries";
import { TEST_EVENT } from "../schema";
import { wakeWebhooks } from "./wake-webhooks";

const TURNED_OFF = "This webhook is turned off. Turn it on first.";

/**
 * Queues a delivery again, with the full retry schedule. The event id stays the same, so that
 * receivers recognize an event that they have processed.
 * @throws {ShopError} not_found; conflict while it is queued, or while its endpoint is turned off
 */
export async function resendWebhook(actor: Actor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const delivery = await tx.webhookDelivery.findUnique({ where: { id }, include: { endpoint: true } });
    if (!delivery) throw new ShopError("not_found", "There is no such delivery");
    if (!delivery.endpoint.isEnabled) throw new ShopError("conflict", TURNED_OFF);
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, status: { not: "queued" } },
      data: { status: "queued", attempts: 0, nextAttemptAt: null, deliveredAt: null },
    });
    if (count === 0) throw new ShopError("conflict", "This event is already queued.");
    const { endpointId: objectId, type, eventId } = delivery;
    await recordAudit(tx, actor.userId, [
      { action: "webhook.resend", objectType: "webhook", objectId, before: null, after: { type, eventId } },
    ]);
    await wakeWebhooks(tx);
  });
}

/**
 * Queues a `webhook.test` event for one endpoint.
 * @throws {ShopError} not_found; conflict while the endpoint is turned off
 */
export async function sendTestEvent(actor: Actor, endpointId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const { isEnabled } = await getWebhook(endpointId, tx);
    if (!isEnabled) throw new ShopError("conflict", TURNED_OFF);
    const eventId = `evt_${newId()}`;
    await tx.webhookDelivery.create({
      data: { id: newId(), endpointId, eventId, type: TEST_EVENT, data: { test: true }, createdAt: now() },
    });
    await recordAudit(tx, actor.userId, [
      {
        action: "webhook.test",
        objectType: "webhook",
        objectId: endpointId,
        before: null,
        after: { eventId },
      },
    ]);
    await wakeWebhooks(tx);
  });
}
