import { cancelAtPeriodEnd, keepMembership } from "@/lib/membership/commands/cancel-membership";
import {
  changeMembershipByStaff,
  endMembershipByStaff,
} from "@/lib/membership/commands/change-membership-by-staff";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { remindOfMembershipRenewals } from "@/lib/membership/commands/remind-of-membership-renewals";
import { deleteOwnAccount } from "../../delete-own-account";
import { choose } from "../choose";
import { refusedWith, settleRequests } from "../refusals";
import { DAY, type MembershipHistory, periodOf } from "./membership-history";
import { changePlanPrice, OWNER_STEPS, PLANS } from "./owner-steps";
import { joinOnPage, joinOnStripesPage, PURCHASE_STEPS } from "./purchase-steps";

const CARDS = ["pm_card_visa", "pm_card_mastercard", "pm_card_chargeCustomerFail"] as const;
const HOUR = 3600;

/** One of the plans. */
const planFor = ({ planOf }: MembershipHistory, n: number) => planOf(choose(PLANS, n));

/** Changes the plan: this charges or credits the amount that was shown, which the email states too. */
async function change(history: MembershipHistory, n: number): Promise<void> {
  const { id, at, moveTo, netPaid, balance, mails } = history;
  const plan = await planFor(history, n);
  await moveTo(at() + 60); // Stripe treats the same change in the same second as one
  const shown = await previewChange(id, plan);
  if (n % 5 === 4) await changePlanPrice(history, n);
  const before = { netPaid: await netPaid(), balance: await balance() };
  await changePlan(id, await planFor(history, n), shown);
  expect((await history.current())?.items.data[0]?.price.unit_amount).toBe(shown.monthlyCents);
  const due = shown.dueCents;
  if (due >= 0) expect((await netPaid()) - before.netPaid).toBe(due);
  else expect((await balance()) - before.balance).toBe(due);
  const mail = (await mails()).findLast(({ kind }) => kind === "plan-changed");
  expect(mail?.data).toMatchObject({ to: plan.name, charged: due, renewsOn: shown.nextOn });
}

async function payWithCard({ stripe, customer, current }: MembershipHistory, card: string): Promise<void> {
  const { id } = await stripe().paymentMethods.attach(card, { customer });
  await stripe().customers.update(customer, { invoice_settings: { default_payment_method: id } });
  const membership = await current();
  if (membership) await stripe().subscriptions.update(membership.id, { default_payment_method: id });
}

/** Each request of staff has a key of its own, as the version of the customer gives it. */
let staffRequests = 0;

async function byStaff(history: MembershipHistory, n: number, endsTrial: boolean): Promise<void> {
  const membership = await history.current();
  if (!membership) return;
  const plan = endsTrial ? null : await planFor(history, n);
  staffRequests += 1;
  await changeMembershipByStaff(membership.id, { plan, endsTrial }, `staff-${staffRequests}`);
}

/** Staff act in Stripe's dashboard, of which only events notify the shop. */
async function inDashboard(history: MembershipHistory, n: number): Promise<void> {
  const { stripe, current, charges, customer, at } = history;
  const membership = await current();
  const charge = (await charges()).find(({ refunded }) => !refunded);
  if (n % 5 === 0)
    await stripe().customers.createBalanceTransaction(customer, {
      amount: n > 5 ? -1970 : -700 * (n + 1),
      currency: "usd",
    });
  if (n % 5 === 1 && charge)
    await stripe().refunds.create({ charge: charge.id, ...(n > 5 ? {} : { amount: 300 }) });
  if (!membership) return;
  if (n % 5 === 2) await stripe().subscriptions.cancel(membership.id);
  if (n % 5 === 3) await stripe().subscriptions.update(membership.id, { cancel_at: at() + (n + 1) * DAY });
  if (n % 5 === 4 && membership.status === "trialing")
    await stripe().subscriptions.update(membership.id, { trial_end: "now" });
}

/** Moves time close to the period's end: before it, between it and the next charge, or after that charge. */
async function toPeriodEnd({ current, moveTo }: MembershipHistory, n: number): Promise<void> {
  const membership = await current();
  if (membership)
    await moveTo(periodOf(membership).end + choose([-6 * DAY, HOUR / 2, 2 * HOUR, 2 * HOUR], n));
}

/**
 * Moves to the day on which the next charge is announced, possibly after a credit to the
 * customer's balance, and sends the reminder.
 */
async function announceRenewal(history: MembershipHistory, n: number): Promise<void> {
  const { stripe, current, moveTo, customer } = history;
  const membership = await current();
  if (!membership) return;
  if (n % 2) await stripe().customers.createBalanceTransaction(customer, { amount: -900, currency: "usd" });
  await moveTo(periodOf(membership).end - 6 * DAY);
  await remindOfMembershipRenewals();
}

/** Lets the next charge be declined, and some hours or days pass. */
async function becomeOverdue(history: MembershipHistory, n: number): Promise<void> {
  const { current, moveTo, at } = history;
  await payWithCard(history, CARDS[2]);
  const membership = await current();
  if (!membership) return;
  await moveTo(Math.max(at(), periodOf(membership).end) + choose([2 * HOUR, 6 * DAY, 8 * DAY], n));
}

async function endNow({ current }: MembershipHistory, n: number): Promise<void> {
  const membership = await current();
  if (membership) await endMembershipByStaff(membership.id, n % 2 ? "now" : "later");
}

/** Whether the shop or Stripe refused a request, as each may at any time. */
export const isRefusal = refusedWith(
  ["conflict", "not_found", "unauthorized", "not_paid", "amount_mismatch", "too_many", "invalid_input"],
  ["StripeCardError", "StripeInvalidRequestError"],
);

/** Pairs of concurrent requests. */
const RACES = [
  (history: MembershipHistory, n: number) => [
    joinOnPage(history, n),
    joinOnPage(history, n + 1, { card: CARDS[1] }),
  ],
  (history: MembershipHistory, n: number) => [joinOnPage(history, n), joinOnStripesPage(history, n + 1)],
  (history: MembershipHistory, n: number) => [joinOnStripesPage(history, n), joinOnStripesPage(history, n)],
  ({ id }: MembershipHistory) => [cancelAtPeriodEnd(id), keepMembership(id)],
  ({ id }: MembershipHistory) => [cancelAtPeriodEnd(id), remindOfMembershipRenewals()],
  (history: MembershipHistory, n: number) => [byStaff(history, n, false), cancelAtPeriodEnd(history.id)],
] as const;

const race = (history: MembershipHistory, n: number): Promise<void> =>
  settleRequests(choose(RACES, n)(history, n), isRefusal);

/**
 * What can happen to a membership; `n` is a random number that chooses the plan, the card, the time or another variant.
 */
export const MEMBERSHIP_STEPS: Record<string, (history: MembershipHistory, n: number) => Promise<unknown>> = {
  joinOnPage: (history, n) =>
    joinOnPage(history, n, { card: n % 4 ? choose(CARDS, n % 2) : "pm_card_visa_chargeDeclined" }),
  joinOnStripesPage: (history, n) => joinOnStripesPage(history, n),
  ...PURCHASE_STEPS,
  ...OWNER_STEPS,
  change,
  cancel: ({ id }) => cancelAtPeriodEnd(id),
  keep: ({ id }) => keepMembership(id),
  endByStaff: endNow,
  changeByStaff: (history, n) => byStaff(history, n, false),
  endTrialByStaff: (history, n) => byStaff(history, n, true),
  payWithCard: (history, n) => payWithCard(history, choose(CARDS, n)),
  becomeOverdue,
  announceRenewal,
  endTrialInDashboard: (history) => inDashboard(history, 4),
  inDashboard,
  wait: ({ at, moveTo }, n) => moveTo(at() + choose([HOUR, DAY, 3 * DAY, 8 * DAY], n)),
  toPeriodEnd,
  remind: () => remindOfMembershipRenewals(),
  reconcile: () => reconcileMemberships(),
  loseEvents: ({ loseEvents }) => loseEvents(),
  race,
  deleteAccount: ({ id }) => deleteOwnAccount(id),
};

/** The steps that a history takes twice as often as the others. */
export const FREQUENT_STEPS = [
  "createCode",
  "joinWithCode",
  "joinWithCode",
  "change",
  "announceRenewal",
  "inDashboard",
  "toPeriodEnd",
];

/** The steps that are possible after the user has deleted the account. */
export const AFTER_DELETION = ["inDashboard", "wait", "toPeriodEnd", "remind", "reconcile", "loseEvents"];
