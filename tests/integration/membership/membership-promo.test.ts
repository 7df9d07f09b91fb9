import { cents } from "@/lib/core/money";
import { cancelAtPeriodEnd } from "@/lib/membership/commands/cancel-membership";
import { createDiscountParams } from "@/lib/membership/commands/first-month-coupon";
import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { membersShop } from "../../support/members-shop";

const { sql, stripe, meddle, newPerson, subscribed, planOf, advance, endOf, mailsTo } = membersShop();

const promo = (change: object) =>
  sql("UPDATE marketing_settings SET membership_promo = $1", [
    { enabled: true, offerType: "discount", discountPercentage: 50, message: "Half of it", ...change },
  ]);
beforeEach(() => promo({}));

const percentFor = async (id: string): Promise<number> =>
  (await getPurchaseOffer(id, await planOf("core"))).firstMonthPercent;

describe("a discounted first month (D39)", () => {
  it("bought on the page costs the price shown, once, and the welcome email says so", async () => {
    const { id, customer, clock } = await newPerson();
    const premium = await planOf("premium");
    const offer = await getPurchaseOffer(id, premium);
    expect(offer).toEqual({
      priceCents: 3500,
      trialDays: 0,
      firstMonthPercent: 50,
      isTrialCardUsed: false,
      discount: null,
      entered: null,
      discountCents: 1750,
      dueCents: 1750,
      carriedCents: 0,
    });
    const { subscriptionId, clientSecret } = await startPurchase(id, premium, offer);
    await stripe().paymentIntents.confirm(clientSecret?.split("_secret_")[0] ?? "", {
      payment_method: "pm_card_visa",
      return_url: "http://localhost:3000/",
    });
    await syncSubscription(subscriptionId);
    expect((await mailsTo(id)).map(({ kind, data }) => [kind, data["price"], data["firstMonth"]])).toEqual([
      ["welcome", 3500, 1750],
    ]);
    expect(await percentFor(id)).toBe(0);
    await advance(clock, (await endOf(subscriptionId)) + 7200);
    const paid = (await stripe().invoices.list({ customer })).data.map(({ amount_paid }) => amount_paid);
    expect(paid).toEqual([3500, 1750]);
  });

  it("applies on Stripe's page too", async () => {
    const { id, customer } = await newPerson();
    const ways = { successUrl: "http://localhost:3000/a", cancelUrl: "http://localhost:3000/" };
    await startCheckout(id, await planOf("core"), ways);
    const [session] = (await stripe().checkout.sessions.list({ customer })).data;
    expect(session).toMatchObject({ amount_subtotal: 2000, amount_total: 1000 });
    const [{ sentences }] = (await sql("SELECT sentences FROM membership_consents WHERE user_id = $1", [
      id,
    ])) as [{ sentences: string[] }];
    expect(sentences[0]).toBe("$10.00 now for the first month, then $20 every month.");
  });

  it("Stripe's page for a free trial says what a card that already had one is charged", async () => {
    await promo({ offerType: "free-trial" });
    const { id, customer } = await newPerson();
    const ways = { successUrl: "http://localhost:3000/a", cancelUrl: "http://localhost:3000/" };
    await startCheckout(id, await planOf("core"), ways);
    const [session] = (await stripe().checkout.sessions.list({ customer })).data;
    expect(session).toMatchObject({
      amount_total: 0,
      custom_text: { submit: { message: "A card that already had a free trial is charged $20 right away." } },
    });
  });

  it("applies once per user: not to former members, but to users who never completed a purchase", async () => {
    const was = await subscribed("core");
    await syncSubscription(was.subscription);
    await cancelAtPeriodEnd(was.id);
    await advance(was.clock, (await endOf(was.subscription)) + 60);
    await syncSubscription(was.subscription);
    expect(await percentFor(was.id)).toBe(0);
    const begun = await newPerson();
    const plan = await planOf("core");
    const { subscriptionId } = await startPurchase(begun.id, plan, await getPurchaseOffer(begun.id, plan));
    await syncSubscription(subscriptionId);
    await stripe().subscriptions.cancel(subscriptionId);
    await syncSubscription(subscriptionId);
    expect(await percentFor(begun.id)).toBe(50);
    expect(await mailsTo(begun.id)).toEqual([]);
  });

  it("uses one coupon for concurrent requests", async () => {
    meddle(({ call }) =>
      call.startsWith("GET /v1/coupons/")
        ? { before: new Promise((resolve) => setTimeout(resolve, 30)) }
        : undefined,
    );
    const given = await Promise.all(
      Array.from({ length: 6 }, () =>
        createDiscountParams({ firstMonthPercent: 35, discountCents: cents(700) }),
      ),
    );
    expect(given).toEqual(given.map(() => ({ discounts: [{ coupon: "first-month-35" }] })));
    expect(await stripe().coupons.retrieve("first-month-35")).toMatchObject({
      percent_off: 35,
      duration: "once",
    });
  });

  it.each([
    ["is switched off", { enabled: false }],
    ["is a free trial", { offerType: "free-trial" }],
    ["gives nothing", { discountPercentage: 0 }],
  ])("does not apply while the promotion %s", async (_, change) => {
    await promo(change);
    const { id } = await newPerson();
    expect(await percentFor(id)).toBe(0);
    expect(await createDiscountParams({ firstMonthPercent: 0, discountCents: cents(0) })).toEqual({});
  });
});
