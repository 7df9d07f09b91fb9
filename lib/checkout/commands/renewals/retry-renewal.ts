import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { requireCurrentVersion } from "@/lib/server/versions";
import { toCurrent } from "@/lib/subscriptions/commands/change-subscription";
import { requireNoOpenRenewal } from "@/lib/subscriptions/commands/complete-renewals";
import { SUBSCRIPTION_NOT_FOUND } from "@/lib/subscriptions/queries";
import { isDeclined } from "@/lib/subscriptions/rules/is-declined";
import type { Order, ProductSubscription } from "@/prisma/generated/client";
import { chargeRenewal } from "./charge-renewal";
import { openOwedRenewal } from "./open-renewals";

/**
 * Charges the saved card of a declined renewal again, for staff. It counts as one of the attempts after which the subscription is
 * paused; the customer gets the order's confirmation, or the email about the decline. Safe to repeat: the renewal is opened for
 * the version that was seen, every outcome raises it, and one renewal of a subscription can be open.
 * @returns whether it was paid
 * @throws {ShopError} not_found; conflict for another version, while it is being charged, unless its card was declined, and
 * where it cannot be fulfilled; payment_provider: the payment is settled by the webhook or the reconciler
 */
export async function retryRenewal(
  actor: Actor,
  id: string,
  { version }: { version: number },
): Promise<boolean> {
  const row = await requireRetryable(id, version);
  const opened = await openOwedRenewal(row.userId, id, now(), {
    version,
    onOpen: (tx, order) => recordRetry(tx, actor, id, order),
  });
  if (opened) return chargeRenewal(opened, now());
  await requireNoOpenRenewal(db(), id);
  throw new ShopError("conflict", "Nothing was charged: the status of this subscription has changed.");
}

async function requireRetryable(id: string, version: number): Promise<ProductSubscription> {
  const row = await db().productSubscription.findUnique({ where: { id } });
  if (!row) throw new ShopError("not_found", SUBSCRIPTION_NOT_FOUND);
  await requireNoOpenRenewal(db(), id);
  requireCurrentVersion(version, toCurrent(row));
  if (!isDeclined(row))
    throw new ShopError("conflict", "Only a renewal whose card was declined can be retried.");
  return row;
}

async function recordRetry(tx: Tx, actor: Actor, subscriptionId: string, order: Order): Promise<void> {
  const { orderNumber, totalCents } = order;
  await tx.subscriptionChange.create({
    data: { subscriptionId, action: "retry", actorId: actor.userId, createdAt: now() },
  });
  await recordAudit(tx, actor.userId, [
    {
      action: "subscription.retry",
      objectType: "subscription",
      objectId: subscriptionId,
      before: null,
      after: { orderNumber, amountCents: totalCents },
    },
  ]);
}
