import { deleteAccount } from "@/lib/account/commands/delete-account";
import { createDeletionToken } from "@/lib/account/commands/reauthenticate";
import { cancelAtPeriodEnd, keepMembership } from "@/lib/membership/commands/cancel-membership";
import {
  changeMembershipByStaff,
  endMembershipByStaff,
} from "@/lib/membership/commands/change-membership-by-staff";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { remindOfMembershipRenewals } from "@/lib/membership/commands/remind-of-membership-renewals";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { db } from "@/lib/server/db";
import { RETURN_URLS } from "../../first-month-shop";
import { DAY, type MembershipHistory, periodOf } from "./membership-history";

const PLANS = ["core", "premium", "wholesale"] as const;
const CARDS = ["pm_card_visa", "pm_card_mastercard", "pm_card_chargeCustomerFail"] as const;
const HOUR = 3600;

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;
/** A plan as the seller and Stripe's prices know it; `n` chooses. */
const planFor = ({ planOf }: MembershipHistory, n: number) => planOf(pick(PLANS, n));

async function joinOnPage(history: MembershipHistory, n: number, card: string): Promise<void> {
  const purchase = await history.press(history.id, null, pick(PLANS, n));
  if (purchase.kind !== "none") await history.confirm(purchase, card);
}

async function joinOnStripesPage(history: MembershipHistory, n: number): Promise<void> {
  const url = await startCheckout(history.id, await planFor(history, n), RETURN_URLS);
  const card = { number: "4242424242424242", expiry: "12 / 34", cvc: "123", name: "Ann Lee" };
  await fetch(url, { method: "POST", body: new URLSearchParams(card), redirect: "manual" });
}

/** Changes the plan, which charges or credits the amount shown, as the email says. */
async function change(history: MembershipHistory, n: number): Promise<void> {
  const { id, at, moveTo, received, balance, mails } = history;
  const plan = await planFor(history, n);
  await moveTo(at() + 60); // a repeated change in the same second is one change at Stripe
  const shown = await previewChange(id, plan);
  const before = { received: await received(), balance: await balance() };
  await changePlan(id, plan, shown);
  const due = shown.dueCents;
  if (due >= 0) expect((await received()) - before.received).toBe(due);
  else expect((await balance()) - before.balance).toBe(due);
  const mail = (await mails()).findLast(({ kind }) => kind === "plan-changed");
  expect(mail?.data).toMatchObject({ to: plan.name, charged: due, renewsOn: shown.nextOn });
}

async function payWithCard({ stripe, customer, live }: MembershipHistory, card: string): Promise<void> {
  const { id } = await stripe().paymentMethods.attach(card, { customer });
  await stripe().customers.update(customer, { invoice_settings: { default_payment_method: id } });
  const running = await live();
  if (running) await stripe().subscriptions.update(running.id, { default_payment_method: id });
}

async function byStaff(history: MembershipHistory, n: number, endsTrial: boolean): Promise<void> {
  const running = await history.live();
  if (!running) return;
  const plan = endsTrial ? null : await planFor(history, n);
  await changeMembershipByStaff(running.id, { plan, endsTrial }, `staff-${history.at()}-${n}-${endsTrial}`);
}

/** Staff in Stripe's dashboard: the shop hears of it by events only. */
async function inDashboard(history: MembershipHistory, n: number): Promise<void> {
  const { stripe, live, charges, customer, at } = history;
  const running = await live();
  const charge = (await charges()).find(({ refunded }) => !refunded);
  if (n % 5 === 0)
    await stripe().customers.createBalanceTransaction(customer, { amount: -700 * (n + 1), currency: "usd" });
  if (n % 5 === 1 && charge)
    await stripe().refunds.create({ charge: charge.id, ...(n > 5 ? {} : { amount: 300 }) });
  if (!running) return;
  if (n % 5 === 2) await stripe().subscriptions.cancel(running.id);
  if (n % 5 === 3) await stripe().subscriptions.update(running.id, { cancel_at: at() + (n + 1) * DAY });
  if (n % 5 === 4 && running.status === "trialing")
    await stripe().subscriptions.update(running.id, { trial_end: "now" });
}

/** Time moves to about the end of the period: before, or after the charge of the next one. */
async function toPeriodEnd({ live, moveTo }: MembershipHistory, n: number): Promise<void> {
  const running = await live();
  if (running) await moveTo(periodOf(running).end + pick([-6 * DAY, HOUR / 2, 2 * HOUR, 2 * HOUR], n));
}

/** The charge of the next period is announced, possibly with a credit. */
async function announceRenewal(history: MembershipHistory, n: number): Promise<void> {
  const { stripe, live, moveTo, customer } = history;
  const running = await live();
  if (!running) return;
  if (n % 2) await stripe().customers.createBalanceTransaction(customer, { amount: -900, currency: "usd" });
  await moveTo(periodOf(running).end - 6 * DAY);
  await remindOfMembershipRenewals();
}

/** The next period's charge is declined, and some days pass. */
async function becomeOverdue(history: MembershipHistory, n: number): Promise<void> {
  const { live, moveTo, at } = history;
  await payWithCard(history, CARDS[2]);
  const running = await live();
  if (!running) return;
  await moveTo(Math.max(at(), periodOf(running).end) + pick([2 * HOUR, 6 * DAY, 8 * DAY], n));
}

async function endNow({ live }: MembershipHistory, n: number): Promise<void> {
  const running = await live();
  if (running) await endMembershipByStaff(running.id, n % 2 ? "now" : "later");
}

async function deleteOwnAccount({ id, at }: MembershipHistory): Promise<void> {
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  await deleteAccount(id, { token: createDeletionToken(user, (at() + HOUR) * 1000) });
}

/** Pairs of requests at the same moment. */
const RACES = [
  (history: MembershipHistory, n: number) => [
    joinOnPage(history, n, CARDS[0]),
    joinOnPage(history, n + 1, CARDS[1]),
  ],
  (history: MembershipHistory, n: number) => [
    joinOnPage(history, n, CARDS[0]),
    joinOnStripesPage(history, n + 1),
  ],
  (history: MembershipHistory, n: number) => [joinOnStripesPage(history, n), joinOnStripesPage(history, n)],
  ({ id }: MembershipHistory) => [cancelAtPeriodEnd(id), keepMembership(id)],
  ({ id }: MembershipHistory) => [cancelAtPeriodEnd(id), remindOfMembershipRenewals()],
  (history: MembershipHistory, n: number) => [byStaff(history, n, false), cancelAtPeriodEnd(history.id)],
] as const;

async function race(history: MembershipHistory, n: number): Promise<void> {
  const results = await Promise.allSettled(pick(RACES, n)(history, n));
  const failed = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const error of failed) if (!isRefusal(error)) throw error;
}

/** Whether the shop or Stripe refused a request, as is allowed at any time. */
export const isRefusal = (error: unknown): boolean => {
  const { code, type } = error as { code?: string; type?: string };
  const isStripes = type === "StripeCardError" || type === "StripeInvalidRequestError";
  return (
    isStripes ||
    ["conflict", "not_found", "unauthorized", "not_paid", "amount_mismatch", "too_many"].includes(code ?? "")
  );
};

/** What can happen to a membership; `n` chooses the plan, card, day or other request. */
export const MEMBERSHIP_STEPS: Record<string, (history: MembershipHistory, n: number) => Promise<unknown>> = {
  joinOnPage: (history, n) =>
    joinOnPage(history, n, n % 4 ? pick(CARDS, n % 2) : "pm_card_visa_chargeDeclined"),
  joinOnStripesPage,
  change,
  changeAgain: change,
  cancel: ({ id }) => cancelAtPeriodEnd(id),
  keep: ({ id }) => keepMembership(id),
  endByStaff: endNow,
  changeByStaff: (history, n) => byStaff(history, n, false),
  endTrialByStaff: (history, n) => byStaff(history, n, true),
  payWithCard: (history, n) => payWithCard(history, pick(CARDS, n)),
  becomeOverdue,
  announceRenewal,
  announceRenewalAgain: announceRenewal,
  endTrialInDashboard: (history) => inDashboard(history, 4),
  inDashboard,
  inDashboardAgain: inDashboard,
  wait: ({ at, moveTo }, n) => moveTo(at() + pick([HOUR, DAY, 3 * DAY, 8 * DAY], n)),
  toPeriodEnd,
  toPeriodEndAgain: toPeriodEnd,
  remind: () => remindOfMembershipRenewals(),
  reconcile: () => reconcileMemberships(),
  loseEvents: ({ loseEvents }) => loseEvents(),
  race,
  deleteAccount: deleteOwnAccount,
};

/** The steps that a deleted user's membership can still have. */
export const AFTER_DELETION = ["inDashboard", "wait", "toPeriodEnd", "remind", "reconcile", "loseEvents"];
