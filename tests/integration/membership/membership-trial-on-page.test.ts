import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { cancelOpenPurchases } from "@/lib/membership/commands/cancel-open-purchases";
import { confirmPurchase } from "@/lib/membership/commands/confirm-purchase";
import { getHostedTerms } from "@/lib/membership/commands/get-hosted-terms";
import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { onPageShop } from "../../support/on-page-shop";

const {
  sql,
  stripe,
  planOf,
  rowOf,
  personOf,
  mailsTo,
  subscribed,
  buyer,
  press,
  confirm,
  customerOf,
  consentsOf,
} = onPageShop();

const instantOf = (date: unknown): string => (date instanceof Date ? date.toISOString() : String(date));

describe("a trial on the shop's page", () => {
  it("starts when its card is saved, not before", async () => {
    const id = await buyer({ hadTrial: false });
    const purchase = await press(id);
    expect(purchase.kind).toBe("setup");
    await syncSubscription(purchase.subscriptionId);
    expect(await isCurrentlyEntitled(id)).toBe(false);
    expect(await rowOf(purchase.subscriptionId)).toMatchObject({ status: "incomplete" });
    expect((await personOf(id))?.["trial_used_at"]).toBeNull();
    await confirm(purchase);
    await syncSubscription(purchase.subscriptionId);
    expect(await isCurrentlyEntitled(id)).toBe(true);
    expect(await personOf(id)).toMatchObject({ membership_status: "trial" });
    expect(await getPurchaseOffer(id, await planOf("core"))).toMatchObject({ trialDays: 0, dueCents: 2000 });
  });

  it("asks for a card even if an earlier membership left one", async () => {
    const id = await buyer({ hadTrial: false });
    await press(id);
    const customer = await customerOf(id);
    const { id: card } = await stripe().paymentMethods.attach("pm_card_mastercard", { customer });
    await stripe().customers.update(customer, { invoice_settings: { default_payment_method: card } });
    const purchase = await press(id, "core");
    expect(purchase.kind).toBe("setup");
    await syncSubscription(purchase.subscriptionId);
    expect(await isCurrentlyEntitled(id)).toBe(false);
  });

  it("that was replaced by another plan cannot save a card in a window that is still open", async () => {
    const id = await buyer({ hadTrial: false });
    const first = await press(id, "core");
    await press(id, "premium");
    await expect(confirm(first)).rejects.toMatchObject({ code: "setup_intent_unexpected_state" });
    expect((await stripe().customers.listPaymentMethods(await customerOf(id))).data).toEqual([]);
  });

  it("that was abandoned can be ended twice, as by two presses at the same time", async () => {
    const { subscriptionId } = await press(await buyer({ hadTrial: false }));
    const purchase = await stripe().subscriptions.retrieve(subscriptionId);
    expect(purchase.pending_setup_intent).not.toBeNull();
    await cancelOpenPurchases([purchase]);
    await cancelOpenPurchases([purchase]);
    expect((await stripe().subscriptions.retrieve(subscriptionId)).status).toBe("canceled");
  });

  it("that was abandoned for another plan does not count as a membership", async () => {
    const id = await buyer({ hadTrial: false });
    const first = await press(id, "core");
    await syncSubscription(first.subscriptionId);
    const second = await press(id, "premium");
    await syncSubscription(first.subscriptionId);
    expect(await personOf(id)).toMatchObject({ membership_status: "free", trial_used_at: null });
    await confirm(second, "pm_card_mastercard");
    await syncSubscription(second.subscriptionId);
    await syncSubscription(first.subscriptionId);
    expect(await personOf(id)).toMatchObject({ membership_status: "trial" });
  });

  describe("with a card that already had one", () => {
    /** A user's trial with a card of that kind: each kind is one card for all users. */
    const trialWith = async (card: string) => {
      const id = await buyer({ hadTrial: false });
      const purchase = await press(id, "core");
      await confirm(purchase, card);
      await syncSubscription(purchase.subscriptionId);
      expect((await stripe().subscriptions.retrieve(purchase.subscriptionId)).status).toBe("trialing");
      return id;
    };
    /** The PaymentMethod that Stripe.js creates from the card form. */
    const typed = async (card: string): Promise<string> => (await stripe().paymentMethods.retrieve(card)).id;
    const welcomeOf = async (id: string) => (await mailsTo(id)).find(({ kind }) => kind === "welcome")?.data;

    it("is charged only after the amount was shown and accepted; summary, consent, email and account agree", async () => {
      await trialWith("pm_card_amex");
      const [id, core, paymentMethod] = [
        await buyer({ hadTrial: false }),
        await planOf("core"),
        await typed("pm_card_amex"),
      ];
      const first = await getPurchaseOffer(id, core);
      expect(first).toMatchObject({ trialDays: 30, dueCents: 0 });
      const refused = await startPurchase(id, core, { ...first, paymentMethod }).catch(
        (error: unknown) => error,
      );
      expect(refused).toMatchObject({
        code: "amount_mismatch",
        message: "This card already had a free trial. $20.00 is charged now if you press again.",
        details: { amount: 2000, offer: { trialDays: 0, dueCents: 2000, isTrialCardUsed: true } },
      });
      expect(await consentsOf(id)).toEqual([]);
      expect(await customerOf(id)).toBe("null");

      const shown = await getPurchaseOffer(id, core, { paymentMethod });
      const purchase = await startPurchase(id, core, { ...shown, paymentMethod });
      expect(purchase.kind).toBe("payment");
      await confirm(purchase, paymentMethod);
      await syncSubscription(purchase.subscriptionId);
      const [consent] = await consentsOf(id);
      expect(consent).toMatchObject({ due_cents: 2000, trial_days: 0 });
      expect(String(consent?.["sentences"])).toContain(
        "This card already had a free trial. $20.00 is charged now",
      );
      const row = await rowOf(purchase.subscriptionId);
      expect(row).toMatchObject({ status: "active", trial_end: null });
      expect(await welcomeOf(id)).toMatchObject({
        isTrial: false,
        isTrialCardUsed: true,
        paid: 2000,
        renewsOn: instantOf(row?.["current_period_end"]),
      });
    });

    it("gets its trial with another card (control)", async () => {
      const [id, core] = [await buyer({ hadTrial: false }), await planOf("core")];
      const paymentMethod = await typed("pm_card_jcb");
      expect(await getPurchaseOffer(id, core, { paymentMethod })).toMatchObject({
        trialDays: 30,
        dueCents: 0,
      });
    });

    it("that was confirmed by bypassing that question ends without a charge, a membership or an email", async () => {
      await trialWith("pm_card_discover");
      const id = await buyer({ hadTrial: false });
      const purchase = await press(id, "core");
      await confirm(purchase, "pm_card_discover");
      await Promise.all([1, 2, 3].map(() => syncSubscription(purchase.subscriptionId)));
      expect((await stripe().subscriptions.retrieve(purchase.subscriptionId)).status).toBe("canceled");
      expect((await stripe().charges.list({ customer: await customerOf(id) })).data).toEqual([]);
      expect(await isCurrentlyEntitled(id)).toBe(false);
      expect(await mailsTo(id)).toEqual([]);
      expect(await personOf(id)).toMatchObject({ membership_status: "free", trial_used_at: null });
      const arrival = confirmPurchase(id, { subscriptionId: purchase.subscriptionId });
      await expect(arrival).rejects.toMatchObject({
        code: "not_paid",
        message: expect.stringMatching(/^This card already had a free trial\. It was not charged/),
      });
    });
  });
});

describe("a trial on Stripe's page with a card that already had one", () => {
  const hosted = async (card: string, slug = "core") => {
    const person = await subscribed(slug, { trial_period_days: 30 });
    const { id: method } = await stripe().paymentMethods.attach(card, { customer: person.customer });
    await stripe().subscriptions.update(person.subscription, { default_payment_method: method });
    await Promise.all([1, 2, 3].map(() => syncSubscription(person.subscription)));
    return person;
  };

  it("is charged immediately: the email and the account say so, and no email promises a free month", async () => {
    await hosted("pm_card_diners");
    const { id, subscription } = await hosted("pm_card_diners");
    const row = await rowOf(subscription);
    expect(row).toMatchObject({ status: "active" });
    expect(await mailsTo(id)).toEqual([
      {
        kind: "welcome",
        data: expect.objectContaining({
          isTrial: false,
          isTrialCardUsed: true,
          paid: 2000,
          renewsOn: instantOf(row?.["current_period_end"]),
        }),
      },
    ]);
  });
});

describe("the terms before Stripe's own page", () => {
  const ways = {
    successUrl: "http://localhost:3000/membership-success",
    cancelUrl: "http://localhost:3000/",
  };

  it.each([
    [
      false,
      /^30 days free, then \$20 a month, first charged on \w{3} \d+, \d{4}\. A card that already had a free trial/,
    ],
    [true, /^You've already had your free trial: \$20 now, and then every month\.$/],
  ])(
    "a buyer with a used trial (%s) reads the matching terms, and the consent stores them",
    async (hadTrial, first) => {
      const [id, core] = [await buyer({ hadTrial }), await planOf("core")];
      const { standing, sentences } = await getHostedTerms(id, core);
      expect(standing).toBe("new");
      expect(sentences[0]).toMatch(first);
      await startCheckout(id, core, ways);
      expect((await consentsOf(id)).map((row) => row["sentences"])).toEqual([sentences]);
    },
  );

  it("a complimentary member reads what starts and what it replaces", async () => {
    const id = await buyer();
    await sql("UPDATE users SET membership_status = 'active' WHERE id = $1", [id]);
    const { standing, sentences } = await getHostedTerms(id, await planOf("core"));
    expect(standing).toBe("complimentary");
    expect(sentences[0]).toMatch(/^You are a complimentary member: .* replaces the complimentary one/);
    expect(sentences[1]).toBe("You've already had your free trial: $20 now, and then every month.");
  });

  it.each([
    ["a member is redirected to the plan change", "active", "member"],
    ["a user whose last payment failed has to pay first", "past_due", "owing"],
    ["a user whose benefits have ended has to pay first too", "unpaid", "owing"],
  ])("%s", async (_, status, standing) => {
    const { id, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    await sql(
      'UPDATE subscriptions SET status = $2::"SubscriptionStatus" WHERE stripe_subscription_id = $1',
      [subscription, status],
    );
    expect(await getHostedTerms(id, await planOf("premium"))).toEqual({
      standing,
      sentences: [],
      entered: null,
      amounts: null,
    });
  });
});
