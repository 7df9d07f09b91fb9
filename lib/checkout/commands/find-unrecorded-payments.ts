import "server-only";
import { formatDate } from "@/lib/core/dates";
import { findStoreFacts } from "@/lib/marketing/queries";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { raiseStaffAlert, resolveStaffAlert } from "@/lib/server/staff-alerts";
import { comparePayments } from "./compare-payments";
import { syncUnrecordedMoneyBack, type TimeRange } from "./find-unrecorded-money-back";

const DAY_SECONDS = 24 * 60 * 60;
/** Stripe gives a webhook up after three days; what it never brought is looked for a while longer. */
const LOOK_BACK_SECONDS = 4 * DAY_SECONDS;
/** How far back the first comparison of a database reaches. */
const FIRST_LOOK_BACK_SECONDS = 31 * DAY_SECONDS;
/** What is compared, and written down as compared, at once. */
const WINDOW_SECONDS = DAY_SECONDS;
/** How long a comparison may take; the next one goes on where it ended. pg-boss gives a job 15 minutes. */
const LIMIT_MS = 10 * 60 * 1000;
/** What happened just now is told by its webhook. */
const PATIENCE_SECONDS = 10 * 60;
const COMPARISON_BEHIND_KEY = "comparison_behind:find-lost-money";

/**
 * Compares the payments, refunds and disputes at Stripe with the shop's, from where the last complete comparison ended and at
 * least over the last days: money that no webhook told of becomes what it should be, or a staff alert (D46). Where one run
 * is not enough, the next one goes on and staff are told meanwhile. Harmless to repeat and on several instances at once.
 * @param patienceSeconds how long a webhook may take @param limitMs how long the comparison may take
 * @returns how many payments the shop did not know, or knew in another state
 */
export async function findUnrecordedPayments(
  patienceSeconds = PATIENCE_SECONDS,
  limitMs = LIMIT_MS,
): Promise<number> {
  const started = performance.now();
  const until = secondsAfter(now(), 1 - patienceSeconds);
  let found = 0;
  let isComplete = true;
  for (const range of windowsOf({ from: await startOf(until), to: until })) {
    if (performance.now() - started > limitMs) {
      await raiseBehind(range.from);
      return found;
    }
    const [back, came] = [await syncUnrecordedMoneyBack(range), await comparePayments(range)];
    found += back.found + came.found;
    // What failed is compared again, however old it is by then.
    isComplete &&= back.failed + came.failed === 0;
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

/** Two instances at once may end in either order: the later time stays. */
const noteCompared = (until: Date) => db().$executeRaw`
  INSERT INTO stripe_comparison (id, compared_until) VALUES (1, ${until})
  ON CONFLICT (id) DO UPDATE SET compared_until = greatest(stripe_comparison.compared_until, excluded.compared_until)`;

/** The alert is raised again for each comparison that stays behind, unless it is still open. */
async function raiseBehind(reached: Date): Promise<void> {
  await db().staffAlert.deleteMany({ where: { key: COMPARISON_BEHIND_KEY, handledAt: { not: null } } });
  const { timeZone } = await findStoreFacts();
  await raiseStaffAlert(db(), {
    key: COMPARISON_BEHIND_KEY,
    kind: "comparison_behind",
    objectType: "job",
    objectId: "find-lost-money",
    message: `The hourly comparison with Stripe has reached ${formatDate(reached.toISOString(), timeZone)} and continues within the hour. Payments after that day may still be unknown to the shop.`,
  });
}
