import "server-only";
import { ShopError } from "@/lib/core/errors";
import { MAX_DECLINES_PER_INTENT } from "@/lib/core/purchase-limits";
import { formatRetryDelay } from "@/lib/core/retry-delay";
import { Prisma } from "@/prisma/generated/client";
import { now, secondsAfter } from "./clock";
import { db, type Tx } from "./db";
import { signText } from "./hash";
import { countWithoutLimit, secondsUntilReset } from "./limits";
import { callStripe, stripe } from "./stripe";
import { metrics } from "./telemetry/metrics";

/** The payer who presses Pay. */
export interface Payer {
  /** The user's id, else the name of the guest's cart. */
  key: string;
  /** Network address as getClientAddress returns it; undefined without a request. */
  address?: string | undefined;
}

/** The stored form of an address, which cannot be resolved outside this server. */
export const hashCaller = (address: string): string => signText(`address:${address}`);
const hashPayer = (key: string): string => signText(`payer:${key}`);

/**
 * Refuses another payment after too many declined cards of this session or address (D37), without counting.
 * @throws {ShopError} too_many with the seconds to wait
 */
export async function refuseAfterDeclines({ key, address }: Payer): Promise<void> {
  const waits = await Promise.all([
    secondsUntilReset("declinesPerSession", hashPayer(key)),
    address === undefined ? 0 : secondsUntilReset("declinesPerAddress", hashCaller(address)),
  ]);
  const retryAfter = Math.max(...waits);
  if (retryAfter <= 0) return;
  throw new ShopError(
    "too_many",
    `Several cards were declined. Please check with your bank, or try again ${formatRetryDelay(retryAfter)}.`,
    { retryAfter },
  );
}

/**
 * Records the payer of an intent, so that its declines count against them: Stripe's events name no browser.
 * @param subscriptionId of a membership purchase
 */
export async function recordAttempt(intentId: string, payer: Payer, subscriptionId?: string): Promise<void> {
  await db().$executeRaw(attemptSql(intentId, payer, subscriptionId));
}

/** The insert of `recordAttempt`, as part of a larger statement. */
export const attemptSql = (
  intentId: string,
  { key, address }: Payer,
  subscriptionId: string | null = null,
): Prisma.Sql => Prisma.sql`
  INSERT INTO payment_attempts (intent_id, payer_hash, caller_hash, subscription_id, created_at)
  VALUES (${intentId}, ${hashPayer(key)}, ${address === undefined ? null : hashCaller(address)}, ${subscriptionId}, ${now()})
  ON CONFLICT (intent_id) DO UPDATE SET payer_hash = excluded.payer_hash, caller_hash = excluded.caller_hash,
    subscription_id = excluded.subscription_id`;

/** An intent with its updated count of declines. */
export interface Declined {
  payerHash: string;
  callerHash: string | null;
  subscriptionId: string | null;
  /** In total. */
  declines: number;
  /** The part that was not counted against a payer before. */
  fresh: number;
}

/** Whether the intent accepts no further card (D37). */
export const isExhausted = ({ declines }: Pick<Declined, "declines">): boolean =>
  declines >= MAX_DECLINES_PER_INTENT;

/**
 * Updates the known declines of an intent. Events and Stripe's list of charges report the same declines, each sometimes
 * late or incomplete, so the larger count is used.
 * @param more `events`: how many new ones arrived; `charges`: how many declined charges Stripe lists in total
 * @returns null for an intent without a payer, or from more than a day ago
 */
export async function addDeclines(
  tx: Tx,
  intentId: string,
  { events = 0, charges = 0 }: { events?: number; charges?: number },
): Promise<Declined | null> {
  const [row] = await tx.$queryRaw<(Omit<Declined, "fresh"> & { before: number })[]>`
    WITH known AS (SELECT * FROM payment_attempts WHERE intent_id = ${intentId} FOR UPDATE)
    UPDATE payment_attempts a SET declined_events = known.declined_events + ${events}::int,
           declined_charges = greatest(known.declined_charges, ${charges}::int)
    FROM known WHERE a.intent_id = known.intent_id
    RETURNING a.payer_hash AS "payerHash", a.caller_hash AS "callerHash", a.subscription_id AS "subscriptionId",
              greatest(a.declined_events, a.declined_charges) AS declines,
              greatest(known.declined_events, known.declined_charges) AS before`;
  if (!row) return null;
  const { before, ...declined } = row;
  return { ...declined, fresh: declined.declines - before };
}

/**
 * Adds the declined charges that Stripe lists of a PaymentIntent, because its events may be late.
 * @returns null as addDeclines
 * @throws {ShopError} payment_provider
 */
export async function readDeclines(paymentIntent: string): Promise<Declined | null> {
  const { data } = await callStripe(() =>
    stripe().charges.list({ payment_intent: paymentIntent, limit: 100 }),
  );
  return addDeclines(db(), paymentIntent, {
    charges: data.filter(({ status }) => status === "failed").length,
  });
}

/** Counts new declines against their session and address (D37). */
export async function countDeclines({ payerHash, callerHash, fresh }: Declined): Promise<void> {
  if (fresh <= 0) return;
  metrics()?.declines.add(fresh);
  await countWithoutLimit("declinesPerSession", payerHash, fresh);
  if (callerHash !== null) await countWithoutLimit("declinesPerAddress", callerHash, fresh);
}

/** Counts one decline of an intent without a recorded attempt, only against its payer. @param key as in Payer */
export const countUnattributedDecline = (key: string): Promise<number> =>
  countWithoutLimit("declinesPerSession", hashPayer(key));

const KEPT_SECONDS = 24 * 60 * 60;

/** Deletes the attempts of payments that were started more than a day ago. @returns how many */
export async function purgePaymentAttempts(): Promise<number> {
  const { count } = await db().paymentAttempt.deleteMany({
    where: { createdAt: { lt: secondsAfter(now(), -KEPT_SECONDS) } },
  });
  return count;
}
