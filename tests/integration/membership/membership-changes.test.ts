import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { cents } from "@/lib/core/money";
import { cancelAtPeriodEnd, keepMembership } from "@/lib/membership/commands/cancel-membership";
import { endMembershipByStaff } from "@/lib/membership/commands/change-membership-by-staff";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { getOrCreateCustomer, getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membersShop } from "../../support/members-shop";

const { stripe, stranger, newPerson, planOf, subscribed, advance, endOf, rowOf, personOf, mailsTo, meddle } =
  membersShop();

describe("a cancellation", () => {
  it("takes effect at the end of the period, and can be revoked before", async () => {
    const { id, clock, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    const end = await cancelAtPeriodEnd(id);
    expect(end?.getTime()).toBeGreaterThan(Date.now());
    expect(await cancelAtPeriodEnd(id)).toEqual(end);
    expect(await isCurrentlyEntitled(id)).toBe(true);
    await keepMembership(id);
    expect(await rowOf(subscription)).toMatchObject({ cancel_at_period_end: false });
    await cancelAtPeriodEnd(id);
    const at = Math.floor((end?.getTime() ?? 0) / 1000) + 60;
    await advance(clock, at);
    await syncSubscription(subscription);
    expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
    expect(await personOf(id)).toMatchObject({ membership_status: "cancelled", membership_plan_id: null });
    expect(await isCurrentlyEntitled(id)).toBe(false);
  });

  describe("set for a day of this period, in Stripe's dashboard or portal", () => {
    const DAY = 24 * 3600;
    async function endingOnDay() {
      const person = await subscribed("core");
      const { subscription } = person;
      const end = await endOf(subscription);
      await stripe().subscriptions.update(subscription, { cancel_at: end - DAY });
      await syncSubscription(subscription);
      expect(await rowOf(subscription)).toMatchObject({
        cancel_at_period_end: true,
        current_period_end: new Date((end - DAY) * 1000),
      });
      return { ...person, end };
    }
    const kept = async ({ subscription, end }: { subscription: string; end: number }) => {
      expect(await stripe().subscriptions.retrieve(subscription)).toMatchObject({ cancel_at: null });
      expect(await rowOf(subscription)).toMatchObject({
        cancel_at_period_end: false,
        current_period_end: new Date(end * 1000),
      });
    };

    it("is reverted by keeping the membership", async () => {
      const person = await endingOnDay();
      await keepMembership(person.id);
      await kept(person);
    });

    it("is reverted by a plan change, whose preview says so", async () => {
      const person = await endingOnDay();
      const premium = await planOf("premium");
      const shown = await previewChange(person.id, premium);
      expect(shown).toMatchObject({ resumes: true, nextCents: 3500 });
      await changePlan(person.id, premium, shown);
      await kept(person);
    });
  });

  describe("while a payment is overdue", () => {
    const invoicesOf = async (subscription: string) =>
      (await stripe().invoices.list({ subscription })).data.map(({ status }) => status).sort();
    /**
     * A member whose first renewal was declined.
     * @returns also `later`, which adds a working card, advances the clock and counts the charges that are not refunded
     */
    async function overdue() {
      const person = await subscribed("core");
      await syncSubscription(person.subscription);
      const { customer, clock, subscription } = person;
      const giveCard = async (name: string) => {
        const { id } = await stripe().paymentMethods.attach(name, { customer });
        await stripe().customers.update(customer, { invoice_settings: { default_payment_method: id } });
      };
      await giveCard("pm_card_chargeCustomerFail");
      const end = await endOf(subscription);
      await advance(clock, end + 2 * 3600);
      await syncSubscription(subscription);
      expect(await rowOf(subscription)).toMatchObject({ status: "past_due" });
      const later = async () => {
        await giveCard("pm_card_visa");
        await advance(clock, end + 10 * 24 * 3600);
        const charges = await stripe().charges.list({ customer, limit: 100 });
        return charges.data.filter(({ status, refunded }) => status === "succeeded" && !refunded).length;
      };
      return { ...person, giveCard, later };
    }

    it("ends the membership at once, and what was owed is never charged", async () => {
      const { id, subscription, later } = await overdue();
      expect(await cancelAtPeriodEnd(id)).toBeNull();
      expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
      expect(await isCurrentlyEntitled(id)).toBe(false);
      expect((await mailsTo(id)).map(({ kind }) => kind)).toEqual(["welcome", "payment-failed", "ended"]);
      expect(await invoicesOf(subscription)).toEqual(["paid", "void"]);
      expect(await later()).toBe(1);
    });

    it("refunds a payment that succeeds at the same moment", async () => {
      const { id, customer, subscription, giveCard } = await overdue();
      await giveCard("pm_card_visa");
      const [owed] = (await stripe().invoices.list({ subscription })).data.filter(
        ({ status }) => status === "open",
      );
      let paying: Promise<unknown> | undefined;
      meddle(({ call }) => {
        if (!/^POST .*\/void$/.test(call)) return undefined;
        paying ??= stripe().invoices.pay(String(owed?.id));
        return { before: paying };
      });
      expect(await cancelAtPeriodEnd(id)).toBeNull();
      meddle(undefined);
      expect(await invoicesOf(subscription)).toEqual(["paid", "paid"]);
      const charges = (await stripe().charges.list({ customer })).data.filter(({ paid }) => paid);
      expect(charges.map(({ amount_refunded }) => amount_refunded).sort()).toEqual([0, 2000]);
    });

    it.each(["now", "later"] as const)("staff end it at once too, whether they choose %s", async (when) => {
      const { subscription } = await overdue();
      await endMembershipByStaff(subscription, when);
      expect(await rowOf(subscription)).toMatchObject({ status: "canceled" });
      expect(await invoicesOf(subscription)).toEqual(["paid", "void"]);
    });

    it("without a cancellation, the amount owed is charged (control)", async () => {
      const { later } = await overdue();
      expect(await later()).toBe(2);
    });
  });

  describe("of a membership that has ended at Stripe before the event arrives", () => {
    async function ended() {
      const person = await subscribed("core");
      await syncSubscription(person.subscription);
      await stripe().subscriptions.cancel(person.subscription);
      expect(await rowOf(person.subscription)).toMatchObject({ status: "active" });
      return person;
    }
    const notFound = { code: "not_found", message: "There is no membership to change." };

    it.each([
      ["its cancellation by the member", ({ id }) => cancelAtPeriodEnd(id)],
      ["its cancellation by staff", ({ subscription }) => endMembershipByStaff(subscription, "later")],
      ["keeping it", ({ id }) => expect(keepMembership(id)).rejects.toMatchObject(notFound)],
      [
        "its plan change",
        async ({ id }) => expect(previewChange(id, await planOf("premium"))).rejects.toMatchObject(notFound),
      ],
    ] satisfies [string, (person: Awaited<ReturnType<typeof ended>>) => Promise<unknown>][])(
      "%s reports the end, and records it",
      async (_what, change) => {
        const person = await ended();
        expect((await change(person)) ?? null).toBeNull();
        expect(await rowOf(person.subscription)).toMatchObject({ status: "canceled" });
        expect((await mailsTo(person.id)).map(({ kind }) => kind)).toEqual(["welcome", "ended"]);
      },
    );
  });

  it("without a subscription is not found", async () => {
    const { id } = await newPerson();
    await expect(cancelAtPeriodEnd(id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a plan change", () => {
  it("to the member's own plan is refused, also if the plan's price has changed: the member keeps the old price", async () => {
    const { id, subscription, customer } = await subscribed("core");
    await syncSubscription(subscription);
    const core = { ...(await planOf("core")), monthlyPriceCents: cents(2100) };
    const own = { code: "conflict", message: "This is already your plan." };
    await expect(previewChange(id, core)).rejects.toMatchObject(own);
    const claim = { dueCents: cents(0), monthlyCents: cents(2100), nextCents: cents(2100), isTrial: false };
    const { current_period_end: end = 0 } =
      (await stripe().subscriptions.retrieve(subscription)).items.data[0] ?? {};
    const shown = {
      ...claim,
      resumes: false,
      nextOn: new Date(end * 1000).toISOString(),
      prorationDate: Math.floor(Date.now() / 1000),
    };
    await expect(changePlan(id, core, shown)).rejects.toMatchObject(own);
    expect(await rowOf(subscription)).toMatchObject({ price_cents: 2000 });
    expect((await stripe().invoices.list({ customer })).data).toHaveLength(1);
  });

  it("costs the announced amount to the cent, and revokes a cancellation", async () => {
    const { id, customer, clock, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    await cancelAtPeriodEnd(id);
    const { current_period_end: end = 0, current_period_start: start = 0 } =
      (await stripe().subscriptions.retrieve(subscription)).items.data[0] ?? {};
    const half = Math.floor((start + end) / 2);
    await advance(clock, half);
    const premium = await planOf("premium");
    const shown = await previewChange(id, premium);
    expect(Math.abs(shown.dueCents - 750)).toBeLessThanOrEqual(1); // half of $35, less half of $20
    await changePlan(id, premium, shown);
    const [newest] = (await stripe().invoices.list({ customer, limit: 10 })).data.filter(
      ({ billing_reason, amount_paid }) => billing_reason === "subscription_update" && amount_paid > 0,
    );
    expect(newest?.amount_paid).toBe(shown.dueCents);
    expect(await rowOf(subscription)).toMatchObject({ cancel_at_period_end: false });
    expect(await personOf(id)).toMatchObject({ membership_status: "premium" });
  });

  it("to the current plan is refused, as is one without a membership", async () => {
    const { id, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    await expect(previewChange(id, await planOf("core"))).rejects.toMatchObject({ code: "conflict" });
    const { id: other } = await newPerson();
    await expect(previewChange(other, await planOf("core"))).rejects.toMatchObject({ code: "not_found" });
  });

  it("with a declined card changes nothing, and is charged when the member tries again with another card", async () => {
    const { id, customer, clock, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    const bad = await stripe().paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    await stripe().customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
    await stripe().subscriptions.update(subscription, { default_payment_method: bad.id });
    const premium = await planOf("premium");
    const shown = await previewChange(id, premium);
    await expect(changePlan(id, premium, shown)).rejects.toMatchObject({ code: "not_paid" });
    await syncSubscription(subscription);
    expect(await personOf(id)).toMatchObject({ membership_status: "active" });
    const good = await stripe().paymentMethods.attach("pm_card_visa", { customer });
    await stripe().subscriptions.update(subscription, { default_payment_method: good.id });
    await advance(clock, shown.prorationDate + 61);
    await changePlan(id, premium, shown);
    expect(await personOf(id)).toMatchObject({ membership_status: "premium" });
  });
});

describe("the customer at Stripe", () => {
  it("is created once for concurrent requests", async () => {
    const { id } = await stranger();
    const customers = await Promise.all(Array.from({ length: 10 }, () => getOrCreateCustomer(id)));
    expect(new Set(customers).size).toBe(1);
  });

  it("a plan has one Stripe price until it changes", async () => {
    const core = await planOf("core");
    const [one, other] = await Promise.all([getOrCreatePrice(core), getOrCreatePrice(core)]);
    expect(one).toBe(other);
    expect(
      await getOrCreatePrice({ ...core, monthlyPriceCents: 2100 as typeof core.monthlyPriceCents }),
    ).not.toBe(one);
  });
});

describe("buying on Stripe's page", () => {
  const ways = {
    successUrl: "http://localhost:3000/membership-success",
    cancelUrl: "http://localhost:3000/",
  };

  it("opens one page for two windows; another plan closes it", async () => {
    const { id, customer } = await newPerson();
    const core = await planOf("core");
    const urls = await Promise.all([startCheckout(id, core, ways), startCheckout(id, core, ways)]);
    expect(urls[0]).toBe(urls[1]);
    await startCheckout(id, await planOf("premium"), ways);
    const { data } = await stripe().checkout.sessions.list({ customer });
    expect(data.filter(({ status }) => status === "open")).toHaveLength(1);
    // Other payment methods have no fingerprint for the trial, or activate the membership before it is paid.
    expect(data.map((page) => page.allowed_payment_method_types)).toEqual([["card"], ["card"]]);
  });

  it("is refused to a member: a plan is changed, never bought twice", async () => {
    const { id, subscription } = await subscribed();
    await syncSubscription(subscription);
    await expect(startCheckout(id, await planOf("core"), ways)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is refused, and opens no page, if the user has paid and the event has not arrived", async () => {
    const { id, customer, subscription } = await subscribed();
    await expect(startCheckout(id, await planOf("core"), ways)).rejects.toMatchObject({ code: "conflict" });
    expect((await stripe().checkout.sessions.list({ customer })).data).toEqual([]);
    expect(await rowOf(subscription)).toMatchObject({ status: "active" });
  });
});
