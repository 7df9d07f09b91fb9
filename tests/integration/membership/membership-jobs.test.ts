import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { cancelAtPeriodEnd } from "@/lib/membership/commands/cancel-membership";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { remindOfMembershipRenewals } from "@/lib/membership/commands/remind-of-membership-renewals";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membersShop } from "../../support/members-shop";

const { stripe, meddle, planOf, subscribed, advance, shopAt, endOf, rowOf, mailsTo } = membersShop();

const HOUR = 3600;
const DAY = 24 * HOUR;

const kinds = async (id: string) => (await mailsTo(id)).map(({ kind }) => kind);

/** A member known to the shop through one event. */
async function member(...how: Parameters<typeof subscribed>) {
  const person = await subscribed(...how);
  await syncSubscription(person.subscription);
  return { ...person, end: await endOf(person.subscription) };
}

/** Moves both clocks. */
const timeIs = async (clock: string, to: number): Promise<void> => {
  await advance(clock, to);
  shopAt(to);
};

describe("when webhooks are lost", () => {
  it("a failed renewal is detected after the period, with one email", async () => {
    const { id, customer, clock, subscription, end } = await member();
    const bad = await stripe().paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    await stripe().customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
    await timeIs(clock, end + 2 * HOUR);
    await Promise.all([reconcileMemberships(), reconcileMemberships()]);
    expect(await rowOf(subscription)).toMatchObject({ status: "past_due" });
    expect(await kinds(id)).toEqual(["welcome", "payment-failed"]);
    expect(await isCurrentlyEntitled(id)).toBe(true);
    shopAt(end + 7 * DAY);
    expect(await isCurrentlyEntitled(id)).toBe(false);
  });

  it("a paid renewal is detected too", async () => {
    const { id, clock, subscription, end } = await member();
    await timeIs(clock, end + 2 * HOUR);
    await reconcileMemberships();
    expect(await rowOf(subscription)).toMatchObject({
      status: "active",
      current_period_end: new Date((await endOf(subscription)) * 1000),
    });
    expect(await kinds(id)).toEqual(["welcome"]);
  });

  it("a subscription without an event is found, and one of another account's customer is not", async () => {
    const { id, subscription } = await subscribed("core");
    const stranger = await stripe().customers.create({ email: "stranger@far.example" });
    const card = await stripe().paymentMethods.attach("pm_card_visa", { customer: stranger.id });
    const foreign = await stripe().subscriptions.create({
      customer: stranger.id,
      items: [{ price: await getOrCreatePrice(await planOf("core")) }],
      default_payment_method: card.id,
    });
    await Promise.all([reconcileMemberships(), reconcileMemberships()]);
    expect(await rowOf(subscription)).toMatchObject({ status: "active" });
    expect(await kinds(id)).toEqual(["welcome"]);
    expect(await isCurrentlyEntitled(id)).toBe(true);
    expect(await rowOf(foreign.id)).toBeUndefined();
  });

  it("an end in the middle of a month is detected within a day", async () => {
    const { id, subscription } = await member();
    await stripe().subscriptions.cancel(subscription);
    await reconcileMemberships();
    expect(await rowOf(subscription)).toMatchObject({ status: "active" });
    shopAt(Date.now() / 1000 + DAY + HOUR);
    await reconcileMemberships();
    expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
    expect(await kinds(id)).toEqual(["welcome", "ended"]);
  });

  it("and Stripe is unavailable, benefits neither end immediately nor continue forever", async () => {
    const { id, subscription, end } = await member();
    meddle(() => ({ refuse: true }));
    for (const [at, expected] of [
      [end + HOUR, true],
      [end + 7 * DAY - 60, true],
      [end + 7 * DAY + 60, false],
    ] as const) {
      shopAt(at);
      if (expected) await reconcileMemberships();
      expect(await isCurrentlyEntitled(id)).toBe(expected);
    }
    expect(await rowOf(subscription)).toMatchObject({ status: "active" });
  });
});

describe("the reminder", () => {
  it("is sent once, a week before each charge, with the amount", async () => {
    const { id, clock, subscription, end } = await member("premium");
    await timeIs(clock, end - 8 * DAY);
    await remindOfMembershipRenewals();
    expect(await kinds(id)).toEqual(["welcome"]);
    await timeIs(clock, end - 7 * DAY + HOUR);
    await Promise.all([
      remindOfMembershipRenewals(),
      remindOfMembershipRenewals(),
      remindOfMembershipRenewals(),
    ]);
    await remindOfMembershipRenewals();
    expect((await mailsTo(id)).slice(1)).toEqual([
      {
        kind: "reminder",
        data: {
          firstName: "",
          planName: "Premium",
          amount: 3500,
          isTrial: false,
          on: new Date(end * 1000).toISOString(),
        },
      },
    ]);
    await timeIs(clock, end + 2 * HOUR);
    await reconcileMemberships();
    const next = await endOf(subscription);
    await timeIs(clock, next - 3 * DAY);
    await remindOfMembershipRenewals();
    expect(await kinds(id)).toEqual(["welcome", "reminder", "reminder"]);
  });

  it("of a trial announces its first charge", async () => {
    const { id, clock, end } = await member("core", { trial_period_days: 30 });
    await timeIs(clock, end - DAY);
    await remindOfMembershipRenewals();
    expect((await mailsTo(id)).at(-1)).toMatchObject({ data: { amount: 2000, isTrial: true } });
  });

  it("is sent once more, for the earlier charge, if the trial is shortened after the first one", async () => {
    const { id, clock, subscription, end } = await member("core", { trial_period_days: 30 });
    await timeIs(clock, end - 6 * DAY);
    await remindOfMembershipRenewals();
    await stripe().subscriptions.update(subscription, {
      trial_end: end - 3 * DAY,
      proration_behavior: "none",
    });
    await syncSubscription(subscription);
    await remindOfMembershipRenewals();
    await remindOfMembershipRenewals();
    const days = (await mailsTo(id)).flatMap(({ kind, data }) => (kind === "reminder" ? [data["on"]] : []));
    expect(days).toEqual([end, end - 3 * DAY].map((at) => new Date(at * 1000).toISOString()));
  });

  it("is not sent after a cancellation, even one known to Stripe only", async () => {
    const [told, untold] = [await member(), await member()];
    await cancelAtPeriodEnd(told.id);
    await stripe().subscriptions.update(untold.subscription, { cancel_at_period_end: true });
    for (const { clock, end } of [told, untold]) await timeIs(clock, end - DAY);
    await remindOfMembershipRenewals();
    for (const { id } of [told, untold]) expect(await kinds(id)).toEqual(["welcome", "cancelled"]);
  });
});
