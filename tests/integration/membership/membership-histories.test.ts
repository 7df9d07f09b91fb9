import fc from "fast-check";
import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { findUnrecordedPayments } from "@/lib/checkout/commands/reconciliation/find-unrecorded-payments";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { remindOfMembershipRenewals } from "@/lib/membership/commands/remind-of-membership-renewals";
import { isAwaitingCard } from "@/lib/membership/commands/stripe-ids";
import { getMembershipStatus } from "@/lib/membership/queries";
import { GRACE_DAYS } from "@/lib/membership/rules/periods";
import { OWNER } from "../../support/actors";
import { firstMonthShop } from "../../support/first-month-shop";
import { checkHistories } from "../../support/histories/check-histories";
import { expectUnchanged } from "../../support/histories/expect-unchanged";
import {
  expectFirstMonths,
  expectNoReservedUses,
} from "../../support/histories/membership/expect-first-months";
import {
  DAY,
  isMembership,
  type MembershipHistory,
  openMembershipHistory,
  periodOf,
} from "../../support/histories/membership/membership-history";
import {
  AFTER_DELETION,
  FREQUENT_STEPS,
  isRefusal,
  MEMBERSHIP_STEPS,
} from "../../support/histories/membership/membership-steps";
import { settleRequests } from "../../support/histories/refusals";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const shop = firstMonthShop();
const { sql, stripe, rowOf, personOf, shopAt } = shop;

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, is_admin, staff_role, updated_at) VALUES ($1, 'o@shop.example', true, 'owner', now())",
    [OWNER.userId],
  ),
);

const events = fc.constantFrom("all", "all", "some", "none");
/** A step, its random number, and which of Stripe's pending events arrive after it. */
const step = fc.record({
  type: fc.constantFrom(...Object.keys(MEMBERSHIP_STEPS), ...FREQUENT_STEPS),
  n: fc.nat({ max: 11 }),
  events,
});
const firstStep = fc.record({
  type: fc.constantFrom("joinOnPage", "joinOnStripesPage", "race"),
  n: fc.integer({ min: 1, max: 2 }),
  events: fc.constantFrom("all", "none"),
});
interface Step {
  type: string;
  n: number;
  events: string;
}

/** A reminder of a renewal: when and how much it will charge, unless what that depends on changes first. */
interface Announcement {
  subscription: string;
  /** The renewal, in Unix seconds. */
  on: number;
  cents: number;
  basis: string;
}
/** Seconds after a period's end by which Stripe has charged the renewal: it charges an hour after the end. */
const CHARGED_AFTER = 2 * 3600 - 1;

/** What the amount of the next renewal depends on. */
async function basisOf(history: MembershipHistory, id: string): Promise<string> {
  const { status, items, cancel_at, trial_end } = await stripe().subscriptions.retrieve(id);
  return JSON.stringify([status, items.data[0]?.price.id, cancel_at, trial_end, await history.balance()]);
}

/** The announcements in the reminders after the first `known` emails. */
async function readAnnouncements(history: MembershipHistory, known: number): Promise<Announcement[]> {
  const membership = await history.current();
  const reminders = (await history.mails()).slice(known).filter(({ kind }) => kind === "reminder");
  if (!membership) return [];
  const basis = await basisOf(history, membership.id);
  return reminders.map(({ data }) => {
    const on = new Date(String(data["on"])).getTime() / 1000;
    expect(on).toBeGreaterThanOrEqual(history.at());
    return { subscription: membership.id, on, cents: Number(data["amount"]), basis };
  });
}

/**
 * Expects each renewal that is charged by now to cost what was announced.
 * @returns the announcements that still apply
 */
async function expectAnnounced(
  history: MembershipHistory,
  announcements: readonly Announcement[],
): Promise<Announcement[]> {
  const open: Announcement[] = [];
  for (const one of announcements) {
    if (history.at() > one.on + CHARGED_AFTER) {
      const { data } = await stripe().invoices.list({ subscription: one.subscription, limit: 100 });
      const renewal = data.find(
        ({ billing_reason: reason, period_end: end }) =>
          reason === "subscription_cycle" && Math.abs(end - one.on) < 2,
      );
      expect([one.on, renewal?.amount_due]).toEqual([one.on, one.cents]);
    } else if (history.at() > one.on || (await basisOf(history, one.subscription)) === one.basis)
      open.push(one);
  }
  return open;
}

/** Expects the shop's records, benefits, account page and emails to agree with Stripe's subscriptions. */
async function expectAgreement(history: MembershipHistory): Promise<void> {
  const all = await history.subscriptions();
  for (const one of all) {
    const row = await rowOf(one.id);
    if (!row && !isMembership(one)) continue; // an abandoned purchase, or a second one that was refunded
    const { end } = periodOf(one);
    expect([one.id, row]).toMatchObject([
      one.id,
      {
        status: isAwaitingCard(one) ? "incomplete" : one.status,
        current_period_end: new Date(Math.min(one.cancel_at ?? end, end) * 1000),
        cancel_at_period_end: one.cancel_at_period_end || (one.cancel_at !== null && one.cancel_at <= end),
      },
    ]);
  }
  const [membership, ...duplicates] = all.filter(isMembership);
  expect(duplicates).toEqual([]);
  if (await history.isDeleted()) return;
  const isInGrace = history.at() < (membership ? periodOf(membership).start : 0) + GRACE_DAYS * DAY;
  const isMember = membership !== undefined && (membership.status !== "past_due" || isInGrace);
  expect([membership?.status, await isCurrentlyEntitled(history.id)]).toEqual([membership?.status, isMember]);
  expect((await personOf(history.id))?.["membership_status"]).toMatch(
    membership ? /trial|active|premium|wholesale/ : /free|cancelled/,
  );
  const { stripeSubscription: shown } = await getMembershipStatus({ userId: history.id, isMember });
  expect([shown?.monthlyPriceCents, shown?.isTrial]).toEqual([
    membership?.items.data[0]?.price.unit_amount ?? undefined,
    membership && membership.status === "trialing",
  ]);
  await expectTrueMails(history);
}

/** Expects the newest emails about the plan, the payment and the end of the membership to be true. */
async function expectTrueMails(history: MembershipHistory): Promise<void> {
  const [membership, mails] = [await history.current(), await history.mails()];
  if (!membership) return;
  const since = mails.slice(mails.findLastIndex(({ kind }) => kind === "welcome"));
  const [welcome] = await sql("SELECT 1 FROM mail_outbox WHERE key = $1", [
    `membership-welcome:${history.id}:${membership.id}`,
  ]);
  if (!welcome) return; // the first payment of which the shop was notified was a declined renewal
  expect(since.map(({ kind }) => kind)).not.toContain("ended");
  const newest = (...kinds: string[]) => since.findLast(({ kind }) => kinds.includes(kind));
  const plan = newest("welcome", "plan-changed")?.data;
  expect(plan?.["price"]).toBe(membership.items.data[0]?.price.unit_amount);
  const isOverdue = newest("payment-failed", "recovered")?.kind === "payment-failed";
  expect([membership.status, isOverdue]).toEqual([membership.status, membership.status === "past_due"]);
}

/**
 * Expects every payment at Stripe to be recorded or refunded, at most one trial, and no alert about an unknown payment.
 */
async function expectRecords(history: MembershipHistory): Promise<void> {
  for (const { payment_intent: intent, amount, amount_refunded: back } of await history.charges()) {
    const [paid] = await sql("SELECT amount_cents FROM membership_payments WHERE payment_intent_id = $1", [
      intent,
    ]);
    expect([paid?.["amount_cents"] ?? back]).toEqual([amount]);
  }
  const trials = await sql(
    "SELECT id FROM subscriptions WHERE user_id = $1 AND begun_at IS NOT NULL AND trial_end > begun_at",
    [history.id],
  );
  expect(trials.length).toBeLessThanOrEqual(1);
  expect(await sql("SELECT message FROM notices WHERE object_type = 'payment'")).toEqual([]);
}

/**
 * Runs the jobs without their wait for late events. The sandbox dates payments with the
 * real time, so the search for them uses it too.
 */
async function runJobs(history: MembershipHistory): Promise<void> {
  await reconcileMemberships();
  await remindOfMembershipRenewals();
  shopAt(Math.floor(Date.now() / 1000));
  await findUnrecordedPayments(-5);
  shopAt(history.at());
}

/** All that must not change when events arrive again and the jobs run again. */
const readState = async ({ id, netPaid, balance }: MembershipHistory) => [
  await sql(
    "SELECT stripe_subscription_id, status, plan_id, current_period_end, begun_at, reminded_for FROM subscriptions WHERE user_id = $1 ORDER BY 1",
    [id],
  ),
  await personOf(id),
  await sql("SELECT key FROM mail_outbox ORDER BY key"),
  await sql("SELECT stripe_refund_id, status FROM membership_refunds ORDER BY 1"),
  await sql("SELECT key, handled_at FROM notices ORDER BY key"),
  [await netPaid(), await balance()],
];

async function play(hadTrial: boolean, steps: readonly Step[]): Promise<void> {
  const history = await openMembershipHistory(shop, hadTrial);
  const { feed } = history;
  let announcements: Announcement[] = [];
  for (const { type, n, events: arriving } of steps) {
    if ((await history.isDeleted()) && !AFTER_DELETION.includes(type)) continue;
    const known = (await history.mails()).length;
    await settleRequests([MEMBERSHIP_STEPS[type]?.(history, n)], isRefusal);
    if (arriving === "all") await feed.deliverAll();
    if (arriving === "some") await feed.deliver((_, index) => (index + n) % 2 > 0, n % 3 === 0);
    const added = await readAnnouncements(history, known);
    announcements = await expectAnnounced(history, [...announcements, ...added]);
    if (arriving === "all") await expectAgreement(history);
  }
  await feed.deliverAll();
  await history.moveTo(history.at() + 3600); // abandoned purchases keep a discount for half an hour
  await runJobs(history);
  await feed.deliverAll();
  await expectAgreement(history);
  await expectRecords(history);
  await expectFirstMonths(history);
  await expectNoReservedUses(history);
  await expectUnchanged(
    () => readState(history),
    async () => {
      await feed.repeat();
      await runJobs(history);
    },
  );
}

it("a membership agrees with Stripe after random requests and charges, and events that are late, repeated or lost", async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 10 });
  await checkHistories(
    fc.asyncProperty(fc.boolean(), firstStep, steps, (hadTrial, first, rest) =>
      play(hadTrial, [first, ...rest]),
    ),
    10,
  );
}, 3_600_000);
