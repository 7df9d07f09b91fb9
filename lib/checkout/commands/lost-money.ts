import "server-only";
import { disputeOutcome, refundOutcome } from "@/lib/core/money-back";
import { idOf } from "@/lib/membership/commands/stripe-ids";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { askStripe, stripe } from "@/lib/server/stripe";
import { moneyMoved } from "./money-moved";

/** What is read of each list at most. */
const MOST = 1_000;
/** Stripe gives a webhook up after three days; what it never brought is looked for a while longer. */
const LOOK_BACK_SECONDS = 4 * 24 * 60 * 60;
/** What happened just now is told by its webhook. */
const PATIENCE_SECONDS = 10 * 60;

export interface Range {
  from: Date;
  to: Date;
}

/** Money that went back at Stripe, or that a bank asks for, as the shop does not have it. */
export interface LostMoney {
  paymentIntentId: string;
  what: "refund" | "dispute";
  amountCents: number;
  at: Date;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * Refunds and disputes that began in a range, of orders and of memberships, and that the shop does not know, or knows in
 * another state: their webhook was lost.
 * @returns them, and whether there were more than are read @throws {ShopError} payment_provider
 */
export async function lostMoney({ from, to }: Range): Promise<{ lost: LostMoney[]; isPartial: boolean }> {
  const list = { created: { gte: seconds(from), lt: seconds(to) }, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    askStripe(() => stripe().refunds.list(list).autoPagingToArray({ limit: MOST })),
    askStripe(() => stripe().disputes.list(list).autoPagingToArray({ limit: MOST })),
  ]);
  const known = await knownStates(
    refunds.map(({ id }) => id),
    disputes.map(({ id }) => id),
  );
  const lost = [
    ...refunds.map((one) => ({ ...one, what: "refund" as const, state: refundOutcome(one.status) })),
    ...disputes.map((one) => ({ ...one, what: "dispute" as const, state: disputeOutcome(one.status) })),
  ].flatMap(({ id, payment_intent, what, state, amount, created }) => {
    const paymentIntentId = idOf(payment_intent);
    if (!paymentIntentId || known.get(id) === state) return [];
    return [{ paymentIntentId, what, amountCents: amount, at: new Date(created * 1000) }];
  });
  return { lost, isPartial: refunds.length === MOST || disputes.length === MOST };
}

/** What the shop knows of refunds and disputes, by Stripe's ids. */
async function knownStates(refunds: string[], disputes: string[]): Promise<Map<string, string>> {
  const [ids, disputeIds] = [{ in: refunds }, { in: disputes }];
  const rows = await Promise.all([
    db().refund.findMany({ where: { stripeRefundId: ids }, select: { stripeRefundId: true, status: true } }),
    db().membershipRefund.findMany({
      where: { stripeRefundId: ids },
      select: { stripeRefundId: true, status: true },
    }),
    db().dispute.findMany({
      where: { stripeDisputeId: disputeIds },
      select: { stripeDisputeId: true, status: true },
    }),
    db().membershipDispute.findMany({
      where: { stripeDisputeId: disputeIds },
      select: { stripeDisputeId: true, status: true },
    }),
  ]);
  return new Map(
    rows
      .flat()
      .map((row) => [String("stripeRefundId" in row ? row.stripeRefundId : row.stripeDisputeId), row.status]),
  );
}

/**
 * Looks for refunds and disputes of the last days whose webhook was lost, and writes them down. Harmless to repeat and on
 * several instances at once.
 * @param patienceSeconds how long a webhook may take
 * @returns how many payments were read again
 */
export async function findLostMoney(patienceSeconds = PATIENCE_SECONDS): Promise<number> {
  const range = {
    from: secondsAfter(now(), -LOOK_BACK_SECONDS),
    to: secondsAfter(now(), 1 - patienceSeconds),
  };
  const { lost } = await lostMoney(range);
  const intents = [...new Set(lost.map(({ paymentIntentId }) => paymentIntentId))];
  for (const paymentIntentId of intents) {
    try {
      await moneyMoved(paymentIntentId);
    } catch (error) {
      log().error({ err: error, paymentIntentId }, "money not settled");
    }
  }
  return intents.length;
}
