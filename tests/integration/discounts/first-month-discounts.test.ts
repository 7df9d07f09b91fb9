import { getAdminDiscount } from "@/lib/discounts/queries/admin-discounts";
import { checkFirstMonthCode } from "@/lib/membership/commands/check-first-month-code";
import { getHostedTerms } from "@/lib/membership/commands/get-hosted-terms";
import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { insertDiscount } from "../../support/discounts";
import { firstMonthShop, RETURN_URLS } from "../../support/first-month-shop";
import { probeRateLimit } from "../../support/probe-rate-limit";

const shop = firstMonthShop();
const { sql, stripe, meddle, planOf, buyer, confirm, customerOf, subscriptionsOf, consentsOf, mailsTo } =
  shop;
const { promo, newCode, press, pay, usesOf, statesOf, invoicesOf } = shop;

describe("a discount on the first month", () => {
  it("costs what the page, the consent, the email, the invoice and the reports say, once", async () => {
    const { id, code } = await newCode({ percent: null, kind: "fixed", amount_cents: 550 });
    const user = await buyer();
    const offer = await getPurchaseOffer(user, await planOf("core"), { code });
    expect(offer).toMatchObject({
      priceCents: 2000,
      discountCents: 550,
      dueCents: 1450,
      firstMonthPercent: 0,
    });
    const purchase = await press(user, code);
    expect(await statesOf(id)).toEqual(["reserved"]);
    await confirm(purchase);
    await syncSubscription(purchase.subscriptionId);
    const [consent] = await consentsOf(user);
    expect(consent).toMatchObject({ price_cents: 2000, due_cents: 1450 });
    expect(consent?.["sentences"]).toContain("$14.50 now for the first month, then $20 every month.");
    expect(await invoicesOf(user)).toEqual([1450]);
    const [welcome] = await mailsTo(user);
    expect(welcome).toMatchObject({ kind: "welcome", data: { price: 2000, firstMonth: 1450, paid: 1450 } });
    expect(await usesOf(id)).toEqual([
      {
        user_id: user,
        plan_id: (await planOf("core")).id,
        price_cents: 2000,
        discount_cents: 550,
        stripe_id: purchase.subscriptionId,
        paid: true,
        released: false,
      },
    ]);
    expect(await getAdminDiscount(id)).toMatchObject({
      paidUses: 1,
      reservedUses: 0,
      sales: "14.50",
      given: "5.50",
      isUnused: false,
    });
  });

  it("is charged once: the second month has the regular price", async () => {
    const { code } = await newCode();
    const { id, customer, clock } = await shop.newPerson();
    await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [id]);
    const { subscriptionId } = await pay(id, code, "premium");
    await shop.advance(clock, (await shop.endOf(subscriptionId)) + 7200);
    const paid = (await stripe().invoices.list({ customer })).data.map(({ amount_paid }) => amount_paid);
    expect(paid).toEqual([3500, 2800]);
  });

  it("or the offer for new members, whichever is better, and never both", async () => {
    await promo({ discountPercentage: 50 });
    const better = await newCode({ percent: 60 });
    const worse = await newCode({ percent: 50 });
    const [first, second] = [await buyer(), await buyer()];
    await pay(first, better.code);
    await pay(second, worse.code);
    expect([await invoicesOf(first), await invoicesOf(second)]).toEqual([[800], [1000]]);
    expect([await statesOf(better.id), await statesOf(worse.id)]).toEqual([["paid"], []]);
  });

  it("can be automatic", async () => {
    const { id } = await newCode({ code: null, percent: 30 });
    const user = await buyer();
    await pay(user, null);
    expect(await invoicesOf(user)).toEqual([1400]);
    expect(await statesOf(id)).toEqual(["paid"]);
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [id]);
  });

  it("is not used during a trial, nor with a code of an order", async () => {
    const { id, code } = await newCode();
    await promo({ offerType: "free-trial" });
    const user = await buyer({ hadTrial: false });
    expect(await getPurchaseOffer(user, await planOf("core"), { code })).toMatchObject({
      trialDays: 30,
      dueCents: 0,
      discount: null,
      entered: { state: "better" },
    });
    await confirm(await press(user, code));
    expect(await statesOf(id)).toEqual([]);
    const grocery = "GROCERY-1";
    await insertDiscount(sql, { code: grocery });
    const offer = await getPurchaseOffer(await buyer(), await planOf("core"), { code: grocery });
    expect(offer).toMatchObject({
      discountCents: 0,
      entered: { state: "refused", message: "This code is for groceries. Enter it in your cart." },
    });
  });

  it("on Stripe's page takes the same off, and its use becomes final with the purchase", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    await startCheckout(user, await planOf("core"), RETURN_URLS, code);
    const customer = await customerOf(user);
    const [page] = (await stripe().checkout.sessions.list({ customer })).data;
    expect(page).toMatchObject({ amount_subtotal: 2000, amount_total: 1600 });
    expect(await usesOf(id)).toMatchObject([{ stripe_id: page?.id, paid: false }]);
    const again = await startCheckout(user, await planOf("core"), RETURN_URLS, code);
    expect(again).toBe(page?.url);
    expect(await statesOf(id)).toEqual(["reserved"]);
    // The page's metadata become those of its subscription.
    const subscription = await stripe().subscriptions.create({
      customer,
      items: [
        {
          price: String(
            (await sql("SELECT stripe_price_id FROM membership_plans WHERE slug = 'core'"))[0]?.[
              "stripe_price_id"
            ],
          ),
        },
      ],
      default_payment_method: (await stripe().paymentMethods.attach("pm_card_visa", { customer })).id,
      metadata: page?.metadata ?? {},
    });
    await syncSubscription(subscription.id);
    expect(await usesOf(id)).toMatchObject([{ stripe_id: subscription.id, paid: true }]);
  });
});

it("Stripe's page of an automatic discount is replaced when a code takes as much off", async () => {
  const automatic = await newCode({ code: null });
  const { id, code } = await newCode();
  const user = await buyer();
  const first = await startCheckout(user, await planOf("core"), RETURN_URLS);
  const second = await startCheckout(user, await planOf("core"), RETURN_URLS, code);
  await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [automatic.id]);
  expect(second).not.toBe(first);
  const { data: pages } = await stripe().checkout.sessions.list({ customer: await customerOf(user) });
  expect(pages.map(({ status }) => status).sort()).toEqual(["expired", "open"]);
  expect([await statesOf(automatic.id), await statesOf(id)]).toEqual([["released"], ["reserved"]]);
});

it("a page of Stripe keeps its use when an unpaid purchase of the shop's own page with the same use ends", async () => {
  const { id, code } = await newCode();
  const user = await buyer();
  await startCheckout(user, await planOf("core"), RETURN_URLS, code);
  const customer = await customerOf(user);
  const [page] = (await stripe().checkout.sessions.list({ customer })).data;
  const [row] = await sql("SELECT stripe_price_id AS price FROM membership_plans WHERE slug = 'core'");
  const unpaid = async (metadata: Record<string, string>) => {
    const made = await stripe().subscriptions.create({
      customer,
      items: [{ price: String(row?.["price"]) }],
      payment_behavior: "default_incomplete",
      metadata: { ...page?.metadata, ...metadata },
    });
    await stripe().subscriptions.cancel(made.id);
    await syncSubscription(made.id);
  };
  await unpaid({ way: "page" });
  expect(await statesOf(id)).toEqual(["reserved"]);
  await unpaid({});
  expect(await statesOf(id)).toEqual(["released"]);
});

it("a membership that credit paid at once goes on, although its use was released before it was linked", async () => {
  const { id, code } = await newCode();
  const { id: user, customer } = await shop.newPerson();
  await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [user]);
  await stripe().customers.update(customer, { balance: -5000 });
  let isReleased = false;
  meddle(({ call }) => {
    if (call !== "POST /v1/subscriptions" || isReleased) return undefined;
    isReleased = true;
    return { before: sql("UPDATE discount_uses SET released_at = now() WHERE discount_id = $1", [id]) };
  });
  const { subscriptionId, kind } = await press(user, code);
  expect([isReleased, kind]).toEqual([true, "none"]);
  expect((await subscriptionsOf(user)).map((one) => [one.id, one.status])).toEqual([
    [subscriptionId, "active"],
  ]);
  expect(await statesOf(id)).toEqual(["paid"]);
  expect(await shop.rowOf(subscriptionId)).toMatchObject({ status: "active" });
});

describe("a press that was shown another discount", () => {
  const changed = "The offer for the first month has changed. Please check it again.";

  it("is refused with the current offer, also where credit covers the month either way", async () => {
    const { id, code } = await newCode();
    const { id: user, customer } = await shop.newPerson();
    await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [user]);
    await stripe().customers.update(customer, { balance: -5000 });
    const plan = await planOf("core");
    const shown = { ...(await getPurchaseOffer(user, plan, { code })), code };
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [id]);
    await expect(startPurchase(user, plan, shown)).rejects.toMatchObject({
      code: "amount_mismatch",
      message: expect.stringContaining(changed),
      details: { amount: 0, offer: { discountCents: 0 } },
    });
    expect(await subscriptionsOf(user)).toEqual([]);
  });

  it("is refused before Stripe's page too, and opens none", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    const plan = await planOf("core");
    await startCheckout(user, plan, RETURN_URLS, null);
    const [terms] = [await getHostedTerms(user, plan, code)];
    expect(terms.amounts).toEqual({ dueCents: 1600, discountCents: 400 });
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [id]);
    await expect(startCheckout(user, plan, RETURN_URLS, code, terms.amounts ?? {})).rejects.toMatchObject({
      code: "amount_mismatch",
      details: { amount: 2000, offer: { dueCents: 2000, discountCents: 0 } },
    });
    await expect(
      startCheckout(user, plan, RETURN_URLS, null, { dueCents: 2000, discountCents: 400 }),
    ).rejects.toMatchObject({
      message: changed,
    });
    const known = { dueCents: 2000, discountCents: 0 };
    expect(await startCheckout(user, plan, RETURN_URLS, null, known)).toEqual(expect.any(String));
  });
});

it("a code is checked for a visitor who has chosen no plan", async () => {
  const { code } = await newCode({ plan_ids: [(await planOf("premium")).id] });
  expect(await checkFirstMonthCode({ userId: null, plan: null }, code, "a-visitor")).toMatchObject({
    state: "applied",
    message: "20% off the first month of the Premium plan",
  });
});

it("a code that is switched off is unknown when it is entered, and no longer valid once it was accepted", async () => {
  const { id, code } = await newCode();
  const user = await buyer();
  const plan = await planOf("core");
  const check = () => checkFirstMonthCode({ userId: user, plan }, code, "a-visitor");
  expect(await check()).toMatchObject({ state: "applied" }); // control
  await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [id]);
  const message = "This code isn't valid. Please check the spelling.";
  await expect(check()).rejects.toMatchObject({
    code: "invalid_input",
    message,
    details: { fields: { code: message } },
  });
  expect((await getPurchaseOffer(user, plan, { code })).entered).toEqual({
    code,
    state: "refused",
    message: "This code is no longer valid.",
  });
});

it("guesses of codes are limited, and known codes do not count as guesses (control)", async () => {
  const { code } = await newCode();
  const check = (typed: string, address: string) =>
    checkFirstMonthCode({ userId: null, plan: null }, typed, address);
  const outcomes = await probeRateLimit(
    { limit: "discountGuessesPerAddress", allowed: 30 },
    ["a-guesser", "another-visitor"],
    async (address, number) => {
      if (number !== 1) await check(code, address);
      return check(`GUESS-${number}`, address);
    },
  );
  expect(outcomes).toEqual(["invalid_input", "too_many", "invalid_input"]);
  await expect(check(code, "a-guesser")).rejects.toMatchObject({ code: "too_many" });
});
