import "server-only";
import type Stripe from "stripe";
import { toUnixSeconds } from "@/lib/core/dates";
import { disputeOutcome, refundOutcome } from "@/lib/core/refund-outcome";
import { getStripeId } from "@/lib/membership/commands/stripe-ids";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { stripe } from "@/lib/server/stripe";
import { listAllPages } from "@/lib/server/stripe/list-all-pages";
import { handleMoneyMovement } from "../refunds/handle-money-movement";

export interface TimeRange {
  from: Date;
  to: Date;
}

/** The result of a comparison: payments that were unknown or differed, and those that could not be compared. */
export interface ComparisonResult {
  found: number;
  failed: number;
}

/** Refunds and disputes at Stripe, in the shop's terms. */
export interface UnrecordedMoneyBack {
  paymentIntentId: string;
  what: "refund" | "dispute";
  amountCents: number;
  at: Date;
}

/**
 * Finds refunds and disputes of orders, memberships and gift cards that began in a range and that the shop does not
 * know, or knows in another state, because their webhook was lost. Reads all pages of both lists.
 * @throws {ShopError} payment_provider
 */
export async function findUnrecordedMoneyBack({ from, to }: TimeRange): Promise<UnrecordedMoneyBack[]> {
  const created = { gte: toUnixSeconds(from), lt: toUnixSeconds(to) };
  const lost: UnrecordedMoneyBack[] = [];
  for await (const page of listAllPages((at) => stripe().refunds.list({ created, ...at }))) {
    const known = await knownRefunds(page.map(({ id }) => id));
    lost.push(...unknownOf(page, "refund", ({ id, status }) => known.get(id) === refundOutcome(status)));
  }
  for await (const page of listAllPages((at) => stripe().disputes.list({ created, ...at }))) {
    const known = await knownDisputes(page.map(({ id }) => id));
    lost.push(...unknownOf(page, "dispute", (one) => known.get(one.id) === disputeOutcome(one)));
  }
  return lost;
}

function unknownOf<T extends Stripe.Refund | Stripe.Dispute>(
  page: readonly T[],
  what: UnrecordedMoneyBack["what"],
  isKnown: (one: T) => boolean,
): UnrecordedMoneyBack[] {
  return page.flatMap((one) => {
    const paymentIntentId = getStripeId(one.payment_intent);
    if (!paymentIntentId || isKnown(one)) return [];
    return [{ paymentIntentId, what, amountCents: one.amount, at: new Date(one.created * 1000) }];
  });
}

/** The refunds that the shop knows, by Stripe's ids. */
async function knownRefunds(ids: string[]): Promise<Map<string | null, string>> {
  const among = {
    where: { stripeRefundId: { in: ids } },
    select: { stripeRefundId: true, status: true } as const,
  };
  const rows = await Promise.all([
    db().refund.findMany(among),
    db().membershipRefund.findMany(among),
    db().giftCardRefund.findMany(among),
  ]);
  return new Map(rows.flat().map(({ stripeRefundId, status }) => [stripeRefundId, status]));
}

/** The disputes that the shop knows, by Stripe's ids. */
async function knownDisputes(ids: string[]): Promise<Map<string, string>> {
  const among = {
    where: { stripeDisputeId: { in: ids } },
    select: { stripeDisputeId: true, status: true } as const,
  };
  const rows = await Promise.all([
    db().dispute.findMany(among),
    db().membershipDispute.findMany(among),
    db().giftCardDispute.findMany(among),
  ]);
  return new Map(rows.flat().map(({ stripeDisputeId, status }) => [stripeDisputeId, status]));
}

/** Reads the payments again whose refunds and disputes are missing in the shop. @throws {ShopError} payment_provider */
export async function syncUnrecordedMoneyBack(range: TimeRange): Promise<ComparisonResult> {
  const intents = [
    ...new Set((await findUnrecordedMoneyBack(range)).map(({ paymentIntentId }) => paymentIntentId)),
  ];
  let failed = 0;
  for (const paymentIntentId of intents) {
    try {
      await handleMoneyMovement(paymentIntentId);
    } catch (error) {
      failed += 1;
      log().error({ err: error, paymentIntentId }, "money not settled");
    }
  }
  return { found: intents.length, failed };
}
