import "server-only";
import { formatDate } from "@/lib/core/dates";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { raiseStaffAlert, resolveStaffAlert } from "@/lib/server/staff-alerts";
import { comparePayments } from "./compare-payments";
import { syncUnrecordedMoneyBack, type TimeRange } from "./find-unrecorded-money-back";

const DAY_SECONDS = 24 * 60 * 60;
/** Stripe stops retrying a webhook after three days; the comparison reaches back further. */
const LOOK_BACK_SECONDS = 4 * DAY_SECONDS;
/** How far back the first comparison of a database reaches. */
const FIRST_LOOK_BACK_SECONDS = 31 * DAY_SECONDS;
/** The interval that is compared and recorded as compared in one step. */
const WINDOW_SECONDS = DAY_SECONDS;
/** The time limit of a comparison; the next run continues where it ended. pg-boss gives a job 15 minutes. */
const LIMIT_MS = 10 * 60 * 1000;
/** The webhook of a recent payment may still arrive. */
const TIMEOUT_SECONDS = 10 * 60;
const COMPARISON_BEHIND_KEY = "comparison_behind:find-lost-money";

/**
 * Compares the payments, refunds and disputes at Stripe with the shop's, from the end of the last complete comparison
 * and at least over the last days: money whose webhook was lost becomes an order, a refund or a staff alert (D46). When
 * one run does not finish, the next one continues and staff are alerted. Idempotent, and safe on several instances at
 * once.
 * @param timeoutSeconds how long a webhook may take
 * @param limitMs how long the comparison may take
 * @returns how many payments the shop did not know, or knew in another state
 */
export async function findUnrecordedPayments(
  timeoutSeconds = TIMEOUT_SECONDS,
  limitMs = LIMIT_MS,
): Promise<number> {
  const started = performance.now();
  const until = secondsAfter(now(), 1 - timeoutSeconds);
  let found = 0;
  let isComplete = true;
  for (const range of windowsOf({ from: await startOf(until), to: until })) {
    if (performance.now() - started > limitMs) {
      await raiseBehind(range.from);
      return found;
    }
    const moneyBack = await syncUnrecordedMoneyBack(range);
    const payments = await comparePayments(range);
    found += moneyBack.found + payments.found;
    // Failed comparisons are repeated, however old they are by then.
    isComplete &&= moneyBack.failed + payments.failed === 0;
    if (isComplete) await noteCompared(range.to);
  }
  await resolveStaffAlert(db(), COMPARISON_BEHIND_KEY);
  return found;
}

async function startOf(until: Date): Promise<Date> {
  const row = await db().stripeComparison.findUnique({ where: { id: 1 } });
  const recent = secondsAfter(until, -LOOK_BACK_SECONDS);
  if (!row) return secondsAfter(until, -FIRST_LOOK_BACK_SECONDS);
  return new Date(Math.min(row.comparedUntil.getTime(), recent.getTime()));
}

function* windowsOf({ from, to }: TimeRange): Generator<TimeRange> {
  for (let begin = from; begin < to; ) {
    const end = secondsAfter(begin, WINDOW_SECONDS);
    yield { from: begin, to: end < to ? end : to };
    begin = end;
  }
}

/** Two concurrent instances may finish in either order: the later time is kept. */
const noteCompared = (until: Date) => db().$executeRaw`
  INSERT INTO stripe_comparison (id, compared_until) VALUES (1, ${until})
  ON CONFLICT (id) DO UPDATE SET compared_until = greatest(stripe_comparison.compared_until, excluded.compared_until)`;

/** Each comparison that stays behind raises the alert again, unless it is still open. */
async function raiseBehind(reached: Date): Promise<void> {
  await db().staffAlert.deleteMany({ where: { key: COMPARISON_BEHIND_KEY, handledAt: { not: null } } });
  const timeZone = await findTimeZone();
  await raiseStaffAlert(db(), {
    key: COMPARISON_BEHIND_KEY,
    kind: "comparison_behind",
    objectType: "job",
    objectId: "find-lost-money",
    message: `The hourly comparison with Stripe has reached ${formatDate(reached.toISOString(), timeZone)} and continues within the hour. Payments after that day may still be unknown to the shop.`,
  });
}
