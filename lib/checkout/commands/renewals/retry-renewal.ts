import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { requireCurrentVersion } from "@/lib/server/versions";
import { toCurrent } from "@/lib/subscriptions/commands/change-subscription";
import { requireNoOpenRenewal } from "@/lib/subscriptions/commands/complete-renewals";
import { SUBSCRIPTION_NOT_FOUND } from "@/lib/subscriptions/queries/subscription-row";
import { isDeclined } from "@/lib/subscriptions/rules/is-declined";
import { renewalGroupKey } from "@/lib/subscriptions/rules/renewal-group-key";
import type { RetryInput, SeenSubscription } from "@/lib/subscriptions/schema/admin-subscription";
import type { Order, ProductSubscription } from "@/prisma/generated/client";
import { chargeRenewal } from "./charge-renewal";
import { openOwedRenewal } from "./open-renewals";

/**
 * Charges the saved card of a declined renewal again, for staff, together with others of the customer that were
 * declined on the same card and have the same address: one order, as the renewal job charges them. It counts as one
 * of the attempts after which a subscription is paused; the customer gets the order's confirmation, or the email
 * about the decline. Safe to repeat: the renewals are opened for the versions that were seen, every outcome raises
 * them, and one renewal of a subscription can be open.
 * @returns whether it was paid
 * @throws {ShopError} not_found; conflict for another version, while one is being charged, unless its card was
 * declined, and where it cannot be fulfilled; payment_provider: the payment is settled by the webhook or the reconciler
 */
export async function retryRenewal(
  actor: Actor,
  id: string,
  { version, together = [] }: RetryInput,
): Promise<boolean> {
  const seen = [{ id, version }, ...together.filter((other) => other.id !== id)];
  const rows: ProductSubscription[] = [];
  for (const one of seen) rows.push(await requireRetryable(one));
  const [first] = rows;
  if (
    !first ||
    rows.some((row) => row.userId !== first.userId || renewalGroupKey(row) !== renewalGroupKey(first))
  )
    throw new ShopError(
      "conflict",
      "These subscriptions have different cards or addresses. Please check them again.",
    );
  const retry = {
    seen,
    onOpen: (tx: Tx, order: Order, ids: readonly string[]) => recordRetry(tx, actor, ids, order),
  };
  const opened = await openOwedRenewal(first.userId, retry, now());
  if (opened) return chargeRenewal(opened, now());
  for (const one of seen) await requireNoOpenRenewal(db(), one.id);
  throw new ShopError("conflict", "Nothing was charged: the status of this subscription has changed.");
}

async function requireRetryable({ id, version }: SeenSubscription): Promise<ProductSubscription> {
  const row = await db().productSubscription.findUnique({ where: { id } });
  if (!row) throw new ShopError("not_found", SUBSCRIPTION_NOT_FOUND);
  await requireNoOpenRenewal(db(), id);
  requireCurrentVersion(version, toCurrent(row));
  if (!isDeclined(row))
    throw new ShopError("conflict", "Only a renewal whose card was declined can be retried.");
  return row;
}

async function recordRetry(tx: Tx, actor: Actor, ids: readonly string[], order: Order): Promise<void> {
  const { orderNumber, totalCents } = order;
  const createdAt = now();
  await tx.subscriptionChange.createMany({
    data: ids.map((subscriptionId) => ({
      subscriptionId,
      action: "retry",
      actorId: actor.userId,
      createdAt,
    })),
  });
  await recordAudit(
    tx,
    actor.userId,
    ids.map((objectId) => ({
      action: "subscription.retry",
      objectType: "subscription",
      objectId,
      before: null,
      after: { orderNumber, amountCents: totalCents },
    })),
  );
}
