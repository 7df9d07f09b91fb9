import type Stripe from "stripe";
import { exportOwnData } from "@/lib/account/commands/export-own-data";
import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { cancelAtPeriodEnd, keepMembership } from "@/lib/membership/commands/cancel-membership";
import { getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membershipEvents } from "@/lib/membership/events";
import { handleStripeEvent } from "@/lib/server/stripe/events";
import { membersShop } from "../../support/members-shop";
import { gate, waitFor } from "../../support/payment-shop";

const { sql, stripe, meddle, planOf, subscribed, advance, rowOf, mailsTo } = membersShop();

const HOUR = 3600;
const DAY = 24 * HOUR;

const kinds = async (id: string) => (await mailsTo(id)).map(({ kind }) => kind);
const last = async (id: string) => (await mailsTo(id)).at(-1);

const periodOf = async (subscription: string) => {
  const [item] = (await stripe().subscriptions.retrieve(subscription)).items.data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
};
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Delivers every event several times, concurrently. */
const hear = async (subscription: string) => {
  await Promise.all([
    syncSubscription(subscription),
    syncSubscription(subscription),
    syncSubscription(subscription),
  ]);
  await syncSubscription(subscription);
};

/** A card that can be saved but is always declined. */
const breakCard = async (customer: string): Promise<void> => {
  const bad = await stripe().paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe().customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
};

it("each step from trial to end sends one email", async () => {
  const { id, clock, subscription } = await subscribed("core", { trial_period_days: 30 });
  await hear(subscription);
  const { start, end } = await periodOf(subscription);
  expect(await mailsTo(id)).toEqual([
    {
      kind: "welcome",
      data: {
        firstName: "",
        planName: "Core",
        price: 2000,
        firstMonth: null,
        discountPercentage: 10,
        isTrial: true,
        paid: 0,
        isTrialCardUsed: false,
        delivery: null,
        renewsOn: iso(end),
      },
    },
  ]);
  await cancelAtPeriodEnd(id);
  await hear(subscription);
  expect(await last(id)).toMatchObject({ kind: "cancelled", data: { until: iso(end) } });
  await keepMembership(id);
  await advance(clock, start + HOUR);
  await cancelAtPeriodEnd(id);
  await hear(subscription);
  await advance(clock, end + HOUR);
  await hear(subscription);
  expect(await kinds(id)).toEqual(["welcome", "cancelled", "cancelled", "ended"]);
  expect(await last(id)).toMatchObject({ data: { because: "asked" } });
});

describe("a trial that ends early at Stripe", () => {
  const endTrial = async (clock: string, subscription: string, hours: number) => {
    const { start } = await periodOf(subscription);
    await stripe().subscriptions.update(subscription, { trial_end: start + DAY, proration_behavior: "none" });
    await advance(clock, start + DAY + hours * HOUR);
  };

  it.each([
    ["does not say that nothing was charged while the invoice of the first month is a draft", 0.5, null],
    ["says what was charged once it is paid (control)", 2, 2000],
  ])("%s", async (_what, hours, charged) => {
    const { id, clock, subscription } = await subscribed("core", { trial_period_days: 30 });
    await hear(subscription);
    await endTrial(clock, subscription, hours);
    await hear(subscription);
    expect(await last(id)).toMatchObject({ kind: "trial-ended", data: { price: 2000, charged } });
  });

  it("before the shop's first sync: the welcome email does not state the draft's amount either", async () => {
    const { id, clock, subscription } = await subscribed("core", { trial_period_days: 30 });
    await endTrial(clock, subscription, 0.5);
    await hear(subscription);
    expect(await last(id)).toMatchObject({ kind: "welcome", data: { isTrial: false, paid: null } });
  });
});

it("each plan change sends one email", async () => {
  const { id, subscription } = await subscribed("core");
  await hear(subscription);
  for (const slug of ["premium", "core", "premium"]) {
    const [item] = (await stripe().subscriptions.retrieve(subscription)).items.data;
    const price = await getOrCreatePrice(await planOf(slug));
    await stripe().subscriptions.update(subscription, { items: [{ id: item?.id, price }] });
    await hear(subscription);
  }
  const changes = (await mailsTo(id)).slice(1);
  expect(changes.map(({ kind, data }) => [kind, data["from"], data["to"], data["price"]])).toEqual([
    ["plan-changed", "Core", "Premium", 3500],
    ["plan-changed", "Premium", "Core", 2000],
    ["plan-changed", "Core", "Premium", 3500],
  ]);
});

describe("a renewal that the card does not pay", () => {
  async function owing() {
    const person = await subscribed("premium");
    await hear(person.subscription);
    await breakCard(person.customer);
    const { end } = await periodOf(person.subscription);
    await advance(person.clock, end + 2 * HOUR);
    await hear(person.subscription);
    return { ...person, since: end };
  }

  it("sends one email with the amount and how long benefits continue, and one for its recovery", async () => {
    const { id, customer, clock, subscription, since } = await owing();
    const until = iso(since + 7 * DAY);
    expect(await rowOf(subscription)).toMatchObject({ status: "past_due", grace_until: new Date(until) });
    expect((await mailsTo(id)).slice(1)).toEqual([
      { kind: "payment-failed", data: { firstName: "", planName: "Premium", amount: 3500, until } },
    ]);
    await advance(clock, since + 3 * DAY + 2 * HOUR); // declined once more
    await hear(subscription);
    expect(await kinds(id)).toEqual(["welcome", "payment-failed"]);
    const good = await stripe().paymentMethods.attach("pm_card_mastercard", { customer });
    await stripe().customers.update(customer, { invoice_settings: { default_payment_method: good.id } });
    await advance(clock, since + 8 * DAY + 2 * HOUR);
    await hear(subscription);
    expect(await rowOf(subscription)).toMatchObject({ status: "active", grace_until: null });
    expect(await kinds(id)).toEqual(["welcome", "payment-failed", "recovered"]);
  });

  it("is paid once with another card immediately, and not retried with a declined one", async () => {
    const { id, customer, subscription } = await owing();
    const tries = async () => (await stripe().charges.list({ customer })).data.map(({ status }) => status);
    expect(await tries()).toEqual(["failed", "succeeded"]);
    await breakCard(customer); // another card that is declined too
    await hear(subscription);
    expect(await tries()).toEqual(["failed", "failed", "succeeded"]);
    const good = await stripe().paymentMethods.attach("pm_card_mastercard", { customer });
    await stripe().customers.update(customer, { invoice_settings: { default_payment_method: good.id } });
    const told = { id: "evt_card", type: "customer.updated", data: { object: { id: customer } } };
    await handleStripeEvent(membershipEvents, told as unknown as Stripe.Event);
    await hear(subscription);
    expect(await tries()).toEqual(["succeeded", "failed", "failed", "succeeded"]);
    expect(await kinds(id)).toEqual(["welcome", "payment-failed", "recovered"]);
  });

  it("is paid with another card even after the last retry, if Stripe keeps the membership as unpaid", async () => {
    const { id, customer, subscription } = await owing();
    let more: object = {};
    meddle(({ call }) =>
      call === `GET /v1/subscriptions/${subscription}`
        ? {
            alter: (body) => ({
              status: 200,
              body: { ...body, ...more, status: body["status"] === "past_due" ? "unpaid" : body["status"] },
            }),
          }
        : undefined,
    );
    await hear(subscription);
    expect(await isCurrentlyEntitled(id)).toBe(false);
    const good = await stripe().paymentMethods.attach("pm_card_mastercard", { customer });
    await stripe().customers.update(customer, { invoice_settings: { default_payment_method: good.id } });
    more = { latest_invoice: { object: "invoice", id: "in_of_a_later_month", status: "draft" } };
    await hear(subscription);
    expect(await rowOf(subscription)).toMatchObject({ status: "unpaid" }); // paying an earlier invoice restarts nothing
    more = {};
    await hear(subscription);
    expect(await rowOf(subscription)).toMatchObject({ status: "active" });
    expect(await kinds(id)).toEqual(["welcome", "payment-failed", "ended", "recovered"]);
  });

  it("ends the membership eventually, with the reason", async () => {
    const { id, clock, subscription, since } = await owing();
    await advance(clock, since + 16 * DAY);
    await hear(subscription);
    expect(await kinds(id)).toEqual(["welcome", "payment-failed", "ended"]);
    expect(await last(id)).toMatchObject({ data: { because: "unpaid" } });
    expect(await isCurrentlyEntitled(id)).toBe(false);
  });

  it("after lost events sends an email for the current state only", async () => {
    const { id, customer, clock, subscription } = await subscribed("premium");
    await hear(subscription);
    await breakCard(customer);
    const { end } = await periodOf(subscription);
    await advance(clock, end + 16 * DAY);
    await hear(subscription);
    expect(await kinds(id)).toEqual(["welcome", "ended"]);
  });
});

it("deleted users get no email", async () => {
  const { id, clock, subscription } = await subscribed("core");
  await hear(subscription);
  await cancelAtPeriodEnd(id);
  await sql(
    "UPDATE users SET deleted_at = now(), stripe_customer_id = NULL, membership_status = 'free' WHERE id = $1",
    [id],
  );
  const before = await kinds(id);
  await advance(clock, (await periodOf(subscription)).end + HOUR);
  await hear(subscription);
  expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
  expect(await kinds(id)).toEqual(before);
});

it("a data export includes the membership and its emails", async () => {
  const { id, subscription } = await subscribed("core");
  await hear(subscription);
  const data = JSON.stringify(await exportOwnData(id));
  expect(data).toContain(subscription);
  expect(data).toContain('"template":"membership-welcome"');
});

describe("an answer older than a concurrent write", () => {
  /** The first request starts before the second, but Stripe answers it later, with newer data. */
  async function overtaken(guarded: boolean) {
    const { id, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    const before = await rowOf(subscription);
    const [slow, late] = [gate(), gate()];
    let asked = 0;
    let isAnswered = false;
    meddle(({ call }) => {
      if (call !== `GET /v1/subscriptions/${subscription}`) return undefined;
      asked += 1;
      if (asked === 1) return { before: slow.closed };
      if (asked > 2) return undefined;
      const onAnswer = () => {
        isAnswered = true;
      };
      return { after: late.closed, onAnswer };
    });
    const first = syncSubscription(subscription);
    await waitFor(() => Promise.resolve(asked === 1));
    const second = syncSubscription(subscription);
    await waitFor(() => Promise.resolve(isAnswered));
    await stripe().subscriptions.update(subscription, { cancel_at_period_end: true });
    slow.open();
    await first;
    if (!guarded)
      await sql("UPDATE subscriptions SET sync_no = $2 WHERE stripe_subscription_id = $1", [
        subscription,
        before?.["sync_no"],
      ]);
    late.open();
    await second;
    return { isEnding: (await rowOf(subscription))?.["cancel_at_period_end"], kinds: await kinds(id) };
  }

  it("is fetched again", async () => {
    expect(await overtaken(true)).toEqual({ isEnding: true, kinds: ["welcome", "cancelled"] });
  });

  it("would overwrite it without the version check (control)", async () => {
    expect(await overtaken(false)).toMatchObject({ isEnding: false });
  });
});
