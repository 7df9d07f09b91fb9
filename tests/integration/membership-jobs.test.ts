import { isCurrentlyEntitled } from "@/lib/account/queries";
import { cancelAtPeriodEnd } from "@/lib/membership/commands/cancel-membership";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { remindOfMembershipRenewals } from "@/lib/membership/commands/remind-of-membership-renewals";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membersShop } from "../support/members-shop";

const { stripe, meddle, planOf, subscribed, advance, shopAt, endOf, rowOf, mailsTo } = membersShop();

const HOUR = 3600;
const DAY = 24 * HOUR;

const kinds = async (id: string) => (await mailsTo(id)).map(({ kind }) => kind);

/** A member of whom the shop has heard, once. */
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

describe("when webhooks get lost", () => {
  it("a renewal that failed is found out once the period is over, and told once", async () => {
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

  it("a renewal that was paid is found out, too", async () => {
    const { id, clock, subscription, end } = await member();
    await timeIs(clock, end + 2 * HOUR);
    await reconcileMemberships();
    expect(await rowOf(subscription)).toMatchObject({
      status: "active",
      current_period_end: new Date((await endOf(subscription)) * 1000),
    });
    expect(await kinds(id)).toEqual(["welcome"]);
  });

  it("a subscription that began untold is found, one of somebody else's customers is not", async () => {
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

  it("an end in the middle of a month is found out within a day", async () => {
    const { id, subscription } = await member();
    await stripe().subscriptions.cancel(subscription);
    await reconcileMemberships();
    expect(await rowOf(subscription)).toMatchObject({ status: "active" });
    shopAt(Date.now() / 1000 + DAY + HOUR);
    await reconcileMemberships();
    expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
    expect(await kinds(id)).toEqual(["welcome", "ended"]);
  });

  it("and Stripe is not there, nobody loses anything at once, and nobody keeps it for ever", async () => {
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
  it("comes once, a week before each charge, with what will be charged", async () => {
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

  it("of a trial says that it is its first charge", async () => {
    const { id, clock, end } = await member("core", { trial_period_days: 30 });
    await timeIs(clock, end - DAY);
    await remindOfMembershipRenewals();
    expect((await mailsTo(id)).at(-1)).toMatchObject({ data: { amount: 2000, isTrial: true } });
  });

  it("does not come to whoever has cancelled, at Stripe too and untold", async () => {
    const [told, untold] = [await member(), await member()];
    await cancelAtPeriodEnd(told.id);
    await stripe().subscriptions.update(untold.subscription, { cancel_at_period_end: true });
    for (const { clock, end } of [told, untold]) await timeIs(clock, end - DAY);
    await remindOfMembershipRenewals();
    for (const { id } of [told, untold]) expect(await kinds(id)).toEqual(["welcome", "cancelled"]);
  });
});
