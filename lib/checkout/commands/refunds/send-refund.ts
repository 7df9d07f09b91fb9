import "server-only";
import { formatDate } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { formatCents } from "@/lib/core/money";
import { LEASE_SECONDS } from "@/lib/core/time-limits";
import { fullRefundKey, refundPartKeys } from "@/lib/orders/rules/refund-keys";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { log } from "@/lib/server/log";
import { raiseStaffAlert, refundDelayAlertKey } from "@/lib/server/staff-alerts";
import {
  callStripe,
  isBalanceTooLow,
  isIdempotencyKeyReused,
  isIdempotencyLocked,
  isInvalidRequest,
  stripe,
} from "@/lib/server/stripe";
import { metrics } from "@/lib/server/telemetry/metrics";
import type { Order, Refund } from "@/prisma/generated/client";
import { REFUND_RETRY_DAYS, refundRetryDelaySeconds } from "../../rules";
import { findIntent } from "../read-intent";
import { failRefund } from "./fail-refund";
import { syncOrderMoney } from "./sync-order-money";

interface RefundRequest {
  paymentIntentId: string;
  amountCents: number;
  /** Wording for the order's history. */
  reason: string;
}

/**
 * Writes a full refund of a payment, or of its remainder, before Stripe is called, so that the reconciler can resume it
 * after a crash. A payment is refunded in full only once.
 * @returns the refund's id, for sendRefund after the transaction
 */
export async function requestFullRefund(tx: Tx, order: Order, request: RefundRequest): Promise<string> {
  const { id } = await tx.refund.create({
    data: {
      orderId: order.id,
      idempotencyKey: fullRefundKey(request.paymentIntentId),
      createdAt: now(),
      ...request,
    },
  });
  return id;
}

/**
 * Sends a written refund with its further parts to Stripe; idempotent. The result is then read from Stripe. If Stripe
 * fails or the balance is too low, the row stays "requested" and the reconciler tries again.
 */
export async function sendRefund(refundId: string): Promise<void> {
  await sendPart(refundId);
  const sent = await db().refund.findUnique({ where: { id: refundId }, select: { idempotencyKey: true } });
  if (!sent) return;
  const parts = await db().refund.findMany({
    where: { idempotencyKey: { in: refundPartKeys(sent.idempotencyKey) }, status: "requested" },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of parts) await sendPart(id);
}

async function sendPart(refundId: string): Promise<void> {
  try {
    let refund = await requested(refundId);
    if (!refund) return;
    // An older attempt has ended, and its response may have been lost.
    if (refund.attempts > 0 || refund.createdAt < secondsAfter(now(), -LEASE_SECONDS.refund)) {
      await syncOrderMoney(refund.paymentIntentId);
      refund = await requested(refundId);
    }
    if (refund && (await makeRefund(refund))) await syncOrderMoney(refund.paymentIntentId);
  } catch (error) {
    log().error({ err: error, refundId }, "refund not sent");
  }
}

const requested = (id: string): Promise<Refund | null> =>
  db().refund.findFirst({ where: { id, status: "requested" } });

/** Requests a refund; postpones it if the Stripe balance is too low. @returns whether Stripe made a refund */
async function makeRefund(refund: Refund): Promise<boolean> {
  try {
    const isMade = await requestStripeRefund(refund);
    metrics()?.refunds.add(1, { result: isMade ? "made" : "not_made" });
    return isMade;
  } catch (error) {
    if (!isBalanceTooLow(error)) throw error;
    await postpone(refund);
    return false;
  }
}

/**
 * Requests a refund from Stripe; if other refunds have returned part of a full one, only the rest. Stripe keeps the
 * response to an idempotency key for a day, refusals included (docs.stripe.com/api/idempotent_requests), so a refusal
 * without a refund is followed by a new key; after a lost response the key stays the same.
 * @returns whether Stripe made a refund of this payment
 */
async function requestStripeRefund(refund: Refund): Promise<boolean> {
  const { id: refundId, orderId, paymentIntentId, amountCents, idempotencyKey, attempts } = refund;
  const key = attempts === 0 ? idempotencyKey : `${idempotencyKey}-attempt-${attempts + 1}`;
  const ask = (amount: number, idempotencyKey: string) =>
    callStripe(() =>
      stripe().refunds.create(
        // The refund's id identifies it if the response is lost.
        { payment_intent: paymentIntentId, amount, metadata: { orderId, refundId } },
        { idempotencyKey },
      ),
    );
  try {
    await ask(amountCents, key);
    return true;
  } catch (error) {
    if (isRetried(error)) throw error;
    const left = await leftOf(paymentIntentId);
    // A partial refund was sized by the remainder at that time, so it never takes another refund's remainder instead.
    const isPartBack = left !== undefined && left < amountCents;
    const isReduced =
      refund.kind === "full" && left !== undefined && (isPartBack || isIdempotencyKeyReused(error));
    if (isReduced) await askRest(refund, (rest) => ask(rest, `${key}-rest-${rest}`));
    else await abandonRefund(refund, refusalOf(error), !isPartBack);
    return isPartBack || isReduced;
  }
}

/** Whether a later attempt may succeed, although this one failed. */
const isRetried = (error: unknown): boolean =>
  error instanceof ShopError || isIdempotencyLocked(error) || isBalanceTooLow(error);

/**
 * Requests the rest of a full refund after other refunds of its payment. These are recorded first: `writeRefunds`
 * reduces the full refund by those made in Stripe's dashboard, or records one of them as it. If Stripe refuses the
 * rest, such as for a disputed payment, the refund fails.
 */
async function askRest(
  { id, paymentIntentId }: Refund,
  ask: (amountCents: number) => Promise<unknown>,
): Promise<void> {
  await syncOrderMoney(paymentIntentId);
  const rest = await requested(id);
  if (!rest) return;
  try {
    await ask(rest.amountCents);
  } catch (error) {
    // After another refund in the meantime, the next attempt asks for less.
    if (isRetried(error) || ((await leftOf(paymentIntentId)) ?? 0) < rest.amountCents) throw error;
    await abandonRefund(rest, refusalOf(error), true);
  }
}

/**
 * The part of a payment that is not refunded, in cents; undefined for a payment that
 * Stripe does not know or that was never charged.
 */
async function leftOf(paymentIntentId: string): Promise<number | undefined> {
  const charge = (await findIntent(paymentIntentId))?.latest_charge;
  return charge && typeof charge === "object" ? charge.amount - charge.amount_refunded : undefined;
}

interface RefusalByStripe {
  failureReason: string;
  isDisputed: boolean;
}

const refusalOf = (error: unknown): RefusalByStripe => ({
  failureReason: error instanceof Error ? error.message : String(error),
  isDisputed: isInvalidRequest(error, "charge_disputed"),
});

/** The Stripe balance is too low: retried with growing delays for 30 days; staff are alerted once. */
async function postpone(refund: Refund): Promise<void> {
  const { id, orderId, attempts, amountCents, createdAt } = refund;
  const end = secondsAfter(createdAt, REFUND_RETRY_DAYS * 24 * 60 * 60);
  if (now() >= end) {
    const failureReason = `The balance of the Stripe account was too low for ${REFUND_RETRY_DAYS} days`;
    return abandonRefund(refund, { failureReason, isDisputed: false }, true);
  }
  const next = secondsAfter(now(), refundRetryDelaySeconds(attempts + 1));
  await db().$transaction(async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id, status: "requested", attempts },
      data: {
        attempts: attempts + 1,
        nextAttemptAt: new Date(Math.min(next.getTime(), end.getTime())),
        failureReason: "balance_insufficient",
      },
    });
    if (count === 0 || attempts > 0) return;
    const timeZone = await findTimeZone(tx);
    const message = `The refund of ${formatCents(amountCents)} is delayed because the balance of the Stripe account is too low. Add funds in the Stripe Dashboard. The refund is retried automatically until ${formatDate(end.toISOString(), timeZone)}.`;
    const about = { objectType: "order", objectId: orderId, message } as const;
    await raiseStaffAlert(tx, { key: refundDelayAlertKey(id), kind: "refund_delayed", ...about });
    await tx.orderEvent.create({ data: { orderId, type: "refund_delayed", message } });
  });
}

/** Marks a refund that Stripe will never make as failed. @param isHere whether the shop still has the money */
async function abandonRefund(
  refund: Refund,
  { failureReason, isDisputed }: RefusalByStripe,
  isHere: boolean,
): Promise<void> {
  const { id, orderId, amountCents } = refund;
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`;
    const { count } = await tx.refund.updateMany({
      where: { id, status: "requested" },
      data: { status: "failed", failureReason, nextAttemptAt: null },
    });
    if (count === 0) return;
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
    const sentence = `The refund of ${formatCents(amountCents)} was refused: ${failureReason.replace(/\.$/, "")}.`;
    const message = await failRefund(tx, order, refund, {
      sentence,
      cause: "provider",
      // The bank decides about a disputed payment; an amount returned by another refund is not owed twice.
      isOwed: isHere && !isDisputed,
    });
    await tx.order.update({
      where: { id: orderId },
      data: { version: { increment: 1 }, events: { create: { type: "refund_failed", message } } },
    });
  });
}
