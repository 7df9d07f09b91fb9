import "server-only";
import { newId } from "@/lib/core/ids";
import { cutText } from "@/lib/core/text";
import { LEASE_SECONDS, WEBHOOK_SECONDS } from "@/lib/core/time-limits";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { postToPublicHost } from "@/lib/server/post-to-public-host";
import { isShuttingDown } from "@/lib/server/shutdown";
import { raiseStaffAlert } from "@/lib/server/staff-alerts";
import type { WebhookDelivery, WebhookEndpoint } from "@/prisma/generated/client";
import { GONE, isAccepted, KEEP_DELIVERY_DAYS, webhookRetryDelaySeconds } from "../rules";
import { allowsLocalTargets } from "./save-webhook";
import { decryptWebhookSecret, signWebhook } from "./sign-webhook";

/** Maximum number of concurrent attempts to one endpoint, so that a slow one does not block the others. */
const MAX_CONCURRENT_PER_ENDPOINT = 2;
const MAX_CONCURRENT = 40;
/** How often a run checks for new events while attempts are in progress. */
const POLL_MILLISECONDS = 500;
/** A run ends after this time; the next run continues. */
const RUN_SECONDS = 240;
/** A run also waits for retries that are due within this time, such as the first one. */
const SOON_SECONDS = 8;
/** How far the database's clock, which writes created_at, may be ahead of ours. */
const CLOCK_SECONDS = 60;
const RESPONSE_BYTES = 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_FAILING_MS = 3 * DAY_MS;

type Leased = WebhookDelivery & { endpoint: WebhookEndpoint };

/**
 * Sends the due deliveries. Safe to run on several instances at once: each delivery is leased to one process, and an
 * attempt of a crashed process is repeated after its lease, so each event is delivered at least once.
 * @returns the number of attempts
 */
export async function deliverWebhooks(): Promise<number> {
  const began = performance.now();
  const running = new Map<string, number>();
  const attempts = new Set<Promise<void>>();
  let made = 0;
  while (!isShuttingDown() && performance.now() - began < RUN_SECONDS * 1000) {
    const busy = [...running].filter(([, count]) => count >= MAX_CONCURRENT_PER_ENDPOINT).map(([id]) => id);
    const next = attempts.size < MAX_CONCURRENT ? await leaseNext(busy) : null;
    if (next) {
      made += 1;
      const { endpointId } = next;
      running.set(endpointId, (running.get(endpointId) ?? 0) + 1);
      const attempt = deliver(next)
        .catch((err: unknown) => log().error({ err, deliveryId: next.id }, "webhook attempt"))
        .finally(() => {
          running.set(endpointId, (running.get(endpointId) ?? 1) - 1);
          attempts.delete(attempt);
        });
      attempts.add(attempt);
    } else if (attempts.size > 0 || (await hasDueSoon()))
      await Promise.race([...attempts, new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS))]);
    else break;
  }
  await Promise.all(attempts);
  return made;
}

/**
 * Leases the delivery that has been due longest: concurrent processes skip the locked row, and afterwards
 * its next attempt is due only at the end of the lease. The attempt is counted before it is made. The
 * index webhook_deliveries_due_idx finds the first due delivery of each endpoint (at most 20), so that the
 * cost does not depend on the length of the queue.
 */
async function leaseNext(busy: readonly string[]): Promise<Leased | null> {
  const at = now();
  const [row] = await db().$queryRaw<{ id: string }[]>`
    UPDATE webhook_deliveries SET attempts = attempts + 1, next_attempt_at = ${secondsAfter(at, LEASE_SECONDS.webhook)}
    WHERE id = (
      SELECT d.id FROM webhook_endpoints e CROSS JOIN LATERAL (
        SELECT id, coalesce(next_attempt_at, created_at) AS due FROM webhook_deliveries
        WHERE endpoint_id = e.id AND status = 'queued'
          AND coalesce(next_attempt_at, created_at) <= ${secondsAfter(at, CLOCK_SECONDS)}
          AND (next_attempt_at IS NULL OR next_attempt_at <= ${at})
        ORDER BY coalesce(next_attempt_at, created_at), id LIMIT 1 FOR UPDATE SKIP LOCKED
      ) d
      WHERE e.is_enabled AND e.id <> ALL(${busy}) ORDER BY d.due, d.id LIMIT 1
    ) RETURNING id`;
  const include = { endpoint: true } as const;
  return row ? db().webhookDelivery.findUniqueOrThrow({ where: { id: row.id }, include }) : null;
}

async function hasDueSoon(): Promise<boolean> {
  const soon = secondsAfter(now(), SOON_SECONDS);
  const found = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM webhook_endpoints e WHERE is_enabled AND EXISTS (
      SELECT 1 FROM webhook_deliveries WHERE endpoint_id = e.id AND status = 'queued'
        AND next_attempt_at IS NOT NULL AND coalesce(next_attempt_at, created_at) <= ${soon}
    ) LIMIT 1`;
  return found.length > 0;
}

/** The result of an attempt. */
interface Outcome {
  status: number | null;
  error: string | null;
  response: string;
  ms: number;
}

async function deliver(delivery: Leased): Promise<void> {
  const at = now();
  const began = performance.now();
  const result = await post(delivery, at).catch((error: unknown) => ({
    status: null,
    error: cutText(error instanceof Error ? error.message : String(error), 300),
    response: "",
  }));
  const outcome = { ...result, ms: Math.round(performance.now() - began) };
  if (outcome.status !== null && isAccepted(outcome.status)) await recordDelivered(delivery, at, outcome);
  else await recordFailure(delivery, at, outcome);
}

async function post(delivery: Leased, at: Date): Promise<Omit<Outcome, "ms">> {
  const { endpoint, eventId, type, data, createdAt } = delivery;
  const { id, secret, previousSecret, previousSecretUntil } = endpoint;
  const overlaps = previousSecretUntil !== null && previousSecretUntil > at;
  const stored = [secret, ...(overlaps && previousSecret ? [previousSecret] : [])];
  const secrets = stored.flatMap((one) => decryptWebhookSecret(one, id) ?? []);
  if (secrets.length === 0)
    throw new Error(
      "The signing secret cannot be decrypted because AUTH_SECRET changed: create a new secret",
    );
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const { status, text } = await postToPublicHost({
    url: endpoint.url,
    headers: {
      "content-type": "application/json",
      "user-agent": "CloverAndFern-Webhooks/1.0",
      ...signWebhook({ id: eventId, at, body, secrets }),
    },
    body,
    timeoutMs: WEBHOOK_SECONDS * 1000,
    maxBytes: RESPONSE_BYTES,
    allowLocal: allowsLocalTargets(),
  });
  const isRedirect = status >= 300 && status < 400;
  return { status, error: isRedirect ? "Redirects are not followed" : null, response: text };
}

/**
 * Records an attempt, without the response if the customer's account was deleted during it, because a response
 * can repeat the request. The lock makes a deletion in progress finish first, or wait and then clear the
 * response (lib/account/personal-integrations.ts).
 */
async function recordAttempt(tx: Tx, { id, userId }: Leased, at: Date, outcome: Outcome): Promise<void> {
  const [row] = await tx.$queryRaw<{ userId: string | null }[]>`
    SELECT user_id AS "userId" FROM webhook_deliveries WHERE id = ${id} FOR NO KEY UPDATE`;
  const isErased = userId !== null && row?.userId !== userId;
  const response = isErased ? "" : outcome.response;
  await tx.webhookAttempt.create({ data: { id: newId(), deliveryId: id, at, ...outcome, response } });
}

/** Matches the delivery unless another process has leased it, or staff queued it again, in the meantime. */
const leased = ({ id, attempts, nextAttemptAt }: Leased) => ({
  id,
  attempts,
  nextAttemptAt,
  status: "queued" as const,
});

async function recordDelivered(delivery: Leased, at: Date, outcome: Outcome): Promise<void> {
  await db().$transaction(async (tx) => {
    await recordAttempt(tx, delivery, at, outcome);
    await tx.webhookDelivery.updateMany({
      where: leased(delivery),
      data: { status: "delivered", nextAttemptAt: null, deliveredAt: now() },
    });
    await tx.webhookEndpoint.updateMany({
      where: { id: delivery.endpointId, failingSince: { not: null } },
      data: { failingSince: null },
    });
  });
}

async function recordFailure(delivery: Leased, at: Date, outcome: Outcome): Promise<void> {
  const { endpoint, endpointId, attempts } = delivery;
  const delay = webhookRetryDelaySeconds(attempts, Math.random());
  const isLast = delay === null;
  await db().$transaction(async (tx) => {
    await recordAttempt(tx, delivery, at, outcome);
    await tx.webhookDelivery.updateMany({
      where: leased(delivery),
      data: isLast
        ? { status: "failed", nextAttemptAt: null }
        : { nextAttemptAt: secondsAfter(now(), delay) },
    });
    const [failing] = await tx.$queryRaw<{ since: Date }[]>`
      UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, ${at})
      WHERE id = ${endpointId} AND url = ${endpoint.url} RETURNING failing_since AS since`;
    // Without a row, staff have changed the URL during the attempt, and the new one has not failed.
    const hasFailedForDays =
      failing !== undefined && at.getTime() - failing.since.getTime() >= MAX_FAILING_MS;
    if (failing && outcome.status === GONE) await disableEndpoint(tx, endpoint, "gone", at);
    else if (hasFailedForDays) await disableEndpoint(tx, endpoint, "failing", at);
    else if (isLast) await alertOfFailure(tx, delivery, at);
  });
  // The response is not logged, because it may repeat the event's data.
  const { status, error, ms } = outcome;
  log().warn(
    { deliveryId: delivery.id, type: delivery.type, attempts, status, error, ms },
    "webhook not delivered",
  );
}

const REASONS = {
  gone: "it responded with 410 Gone",
  failing: "every delivery failed for three days",
} as const;

async function disableEndpoint(
  tx: Tx,
  { id, url }: WebhookEndpoint,
  reason: keyof typeof REASONS,
  at: Date,
): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, isEnabled: true },
    data: { isEnabled: false, disabledReason: reason, version: { increment: 1 } },
  });
  if (count === 0) return;
  await raiseStaffAlert(tx, {
    key: `webhook-off:${id}:${at.getTime()}`,
    kind: "webhook_disabled",
    objectType: "webhook",
    objectId: id,
    message: `The webhook to ${new URL(url).host} was turned off, because ${REASONS[reason]}. Events are not recorded for it until you turn it on.`,
  });
}

/** At most one alert a day for each endpoint. */
const alertOfFailure = (tx: Tx, { endpoint, type }: Leased, at: Date): Promise<void> =>
  raiseStaffAlert(tx, {
    key: `webhook-failed:${endpoint.id}:${Math.floor(at.getTime() / DAY_MS)}`,
    kind: "webhook_failed",
    objectType: "webhook",
    objectId: endpoint.id,
    message: `The event ${type} could not be delivered to ${new URL(endpoint.url).host} in three days. You can send it again in the delivery log.`,
  });

const PURGE_BATCH_SIZE = 5_000;

/** Deletes old deliveries with their attempts. @returns the number of deleted deliveries */
export async function purgeWebhookDeliveries(): Promise<number> {
  const before = secondsAfter(now(), -KEEP_DELIVERY_DAYS * 24 * 60 * 60);
  let purged = 0;
  let count = 0;
  do {
    count = await db().$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE created_at < ${before} ORDER BY created_at LIMIT ${PURGE_BATCH_SIZE})`;
    purged += count;
  } while (count === PURGE_BATCH_SIZE);
  return purged;
}
