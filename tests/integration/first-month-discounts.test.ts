import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { reserveFirstMonthUse } from "@/lib/discounts/commands/first-month-uses";
import { getAdminDiscount } from "@/lib/discounts/queries/admin-discounts";
import { cancelAtPeriodEnd } from "@/lib/membership/commands/cancel-membership";
import { checkFirstMonthCode } from "@/lib/membership/commands/check-first-month-code";
import { endAbandonedPurchases } from "@/lib/membership/commands/end-abandoned-purchases";
import { getHostedTerms } from "@/lib/membership/commands/get-hosted-terms";
import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { reconcileMemberships } from "@/lib/membership/commands/reconcile-memberships";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { db, type Tx } from "@/lib/server/db";
import { insertDiscount } from "../support/discounts";
import { onPageShop } from "../support/on-page-shop";

const shop = onPageShop();
const {
  sql,
  stripe,
  meddle,
  planOf,
  buyer,
  intentOf,
  confirm,
  customerOf,
  subscriptionsOf,
  consentsOf,
  mailsTo,
} = shop;
const WAYS = { successUrl: "http://localhost:3000/a", cancelUrl: "http://localhost:3000/" };

const promo = (change: object) =>
  sql("UPDATE marketing_settings SET membership_promo = $1", [
    { enabled: true, offerType: "discount", discountPercentage: 50, message: "Half of it", ...change },
  ]);
beforeAll(() => promo({ enabled: false }));
afterEach(() => promo({ enabled: false }));

let made = 0;
/** A discount on the first month: 20 percent, or with other columns. */
async function newCode(change: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
  made += 1;
  const code = `JOIN-${made}`;
  return { id: await insertDiscount(sql, { code, scope: "membership", percent: 20, ...change }), code };
}

/** Presses the page's button in its current state. */
async function press(userId: string, code: string | null, slug = "core") {
  const plan = await planOf(slug);
  return startPurchase(userId, plan, { ...(await getPurchaseOffer(userId, plan, { code })), code });
}

async function pay(userId: string, code: string | null, slug = "core") {
  const purchase = await press(userId, code, slug);
  await confirm(purchase);
  await syncSubscription(purchase.subscriptionId);
  return purchase;
}

const usesOf = (id: string) =>
  sql(
    `SELECT user_id, plan_id, price_cents, discount_cents, stripe_id, paid_at IS NOT NULL AS paid, released_at IS NOT NULL AS released
     FROM discount_uses WHERE discount_id = $1 ORDER BY created_at, id`,
    [id],
  );
const statesOf = async (id: string) =>
  (await usesOf(id)).map(({ paid, released }) => (paid ? "paid" : released ? "released" : "reserved"));

const invoicesOf = async (userId: string) =>
  (await stripe().invoices.list({ customer: await customerOf(userId) })).data.map(
    ({ amount_paid }) => amount_paid,
  );

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
      revenue: "14.50",
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
    const grocery = `GROCERY-${made}`;
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
    await startCheckout(user, await planOf("core"), WAYS, code);
    const customer = await customerOf(user);
    const [page] = (await stripe().checkout.sessions.list({ customer })).data;
    expect(page).toMatchObject({ amount_subtotal: 2000, amount_total: 1600 });
    expect(await usesOf(id)).toMatchObject([{ stripe_id: page?.id, paid: false }]);
    const again = await startCheckout(user, await planOf("core"), WAYS, code);
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
  const first = await startCheckout(user, await planOf("core"), WAYS);
  const second = await startCheckout(user, await planOf("core"), WAYS, code);
  await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [automatic.id]);
  expect(second).not.toBe(first);
  const { data: pages } = await stripe().checkout.sessions.list({ customer: await customerOf(user) });
  expect(pages.map(({ status }) => status).sort()).toEqual(["expired", "open"]);
  expect([await statesOf(automatic.id), await statesOf(id)]).toEqual([["released"], ["reserved"]]);
});

it("a page of Stripe keeps its use when an unpaid purchase of the shop's own page with the same use ends", async () => {
  const { id, code } = await newCode();
  const user = await buyer();
  await startCheckout(user, await planOf("core"), WAYS, code);
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
  const changed = "The offer for the first month has changed. Please look at it again.";

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
    await startCheckout(user, plan, WAYS, null);
    const [terms] = [await getHostedTerms(user, plan, code)];
    expect(terms.amounts).toEqual({ dueCents: 1600, discountCents: 400 });
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [id]);
    await expect(startCheckout(user, plan, WAYS, code, terms.amounts ?? {})).rejects.toMatchObject({
      code: "amount_mismatch",
      details: { amount: 2000, offer: { dueCents: 2000, discountCents: 0 } },
    });
    await expect(
      startCheckout(user, plan, WAYS, null, { dueCents: 2000, discountCents: 400 }),
    ).rejects.toMatchObject({
      message: changed,
    });
    const known = { dueCents: 2000, discountCents: 0 };
    expect(await startCheckout(user, plan, WAYS, null, known)).toEqual(expect.any(String));
  });
});

it("a code is checked for a visitor who has chosen no plan", async () => {
  const { code } = await newCode({ plan_ids: [(await planOf("premium")).id] });
  expect(await checkFirstMonthCode({ userId: null, plan: null }, code, "a-visitor")).toMatchObject({
    state: "applied",
    message: "20% off the first month of the Premium plan",
  });
});

describe("the use of a discount", () => {
  it("is released when another plan is chosen, and reserved for that one", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    await press(user, code, "core");
    await press(user, code, "premium");
    expect(await statesOf(id)).toEqual(["released", "reserved"]);
    expect((await usesOf(id)).map((row) => row["price_cents"])).toEqual([2000, 3500]);
  });

  it("is kept through declines and the end of the code, at the price that was shown", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    const purchase = await press(user, code);
    await confirm(purchase, "pm_card_visa_chargeDeclined").catch(() => undefined);
    await sql("UPDATE discounts SET ends_at = now() - interval '1 day' WHERE id = $1", [id]);
    expect(await press(user, code)).toEqual(purchase);
    await confirm(purchase);
    await syncSubscription(purchase.subscriptionId);
    expect(await statesOf(id)).toEqual(["paid"]);
    expect(await invoicesOf(user)).toEqual([1600]);
    const [other] = [await buyer()];
    expect(await getPurchaseOffer(other, await planOf("core"), { code })).toMatchObject({ dueCents: 2000 });
  });

  it("and the amount follow a changed price of the plan before the next press", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    const plan = await planOf("core");
    const shown = await getPurchaseOffer(user, plan, { code });
    const first = await press(user, code);
    await sql("UPDATE membership_plans SET monthly_price_cents = 2500 WHERE slug = 'core'");
    await expect(startPurchase(user, await planOf("core"), { ...shown, code })).rejects.toMatchObject({
      code: "amount_mismatch",
      details: { amount: 2000, offer: { discountCents: 500 } },
    });
    const second = await pay(user, code);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    expect(await statesOf(id)).toEqual(["released", "paid"]);
    expect((await stripe().paymentIntents.retrieve(intentOf(second))).amount_received).toBe(2000);
    await sql("UPDATE membership_plans SET monthly_price_cents = 2000 WHERE slug = 'core'");
  });

  it("is released after half an hour without payment, together with what could pay it", async () => {
    const { id, code } = await newCode({ max_uses: 2 });
    const [onPage, atStripe, never] = [await buyer(), await buyer(), await buyer()];
    const purchase = await press(onPage, code);
    await startCheckout(atStripe, await planOf("core"), WAYS, code);
    const refused = await getPurchaseOffer(never, await planOf("core"), { code });
    expect(refused.entered).toMatchObject({
      state: "refused",
      message: "This code has reached its usage limit.",
    });
    expect(await endAbandonedPurchases()).toBe(0);
    await sql("UPDATE discount_uses SET held_at = held_at - interval '31 minutes' WHERE discount_id = $1", [
      id,
    ]);
    await reconcileMemberships();
    expect(await statesOf(id)).toEqual(["released", "released"]);
    await expect(confirm(purchase)).rejects.toThrow();
    const [page] = (await stripe().checkout.sessions.list({ customer: await customerOf(atStripe) })).data;
    expect(page?.status).toBe("expired");
    await pay(never, code);
    await pay(onPage, code);
    expect(await invoicesOf(onPage)).toContain(1600);
  });

  it("that was paid without the shop's knowledge becomes final, not released, also when Stripe's events are lost", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    await confirm(await press(user, code));
    await sql("UPDATE discount_uses SET held_at = held_at - interval '31 minutes' WHERE discount_id = $1", [
      id,
    ]);
    await endAbandonedPurchases();
    expect(await statesOf(id)).toEqual(["paid"]);
  });

  it("that lost its subscription in a crash is found by the next press, or by reconciliation", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    const purchase = await press(user, code);
    await sql("UPDATE discount_uses SET stripe_id = NULL WHERE discount_id = $1", [id]);
    expect(await press(user, code)).toEqual(purchase);
    expect(await usesOf(id)).toMatchObject([{ stripe_id: purchase.subscriptionId }]);
    await sql("UPDATE discount_uses SET stripe_id = NULL WHERE discount_id = $1", [id]);
    await confirm(purchase);
    await reconcileMemberships();
    expect(await statesOf(id)).toEqual(["paid"]);
  });

  it("is not returned by a refund, and goes with once per customer into the next membership", async () => {
    const { id, code } = await newCode({ is_once_per_customer: true });
    const { id: user, clock } = await shop.newPerson();
    await sql("UPDATE users SET trial_used_at = now() WHERE id = $1", [user]);
    const purchase = await pay(user, code);
    await stripe().refunds.create({ payment_intent: intentOf(purchase) });
    await syncSubscription(purchase.subscriptionId);
    expect(await statesOf(id)).toEqual(["paid"]);
    await cancelAtPeriodEnd(user);
    await shop.advance(clock, (await shop.endOf(purchase.subscriptionId)) + 60);
    await syncSubscription(purchase.subscriptionId);
    const again = await getPurchaseOffer(user, await planOf("core"), { code });
    expect(again).toMatchObject({ dueCents: 2000, entered: { message: "You have already used this code." } });
    const [first, any] = [await newCode({ is_first_order_only: true }), await newCode()];
    expect((await getPurchaseOffer(user, await planOf("core"), first)).entered?.state).toBe("refused");
    expect(await getPurchaseOffer(user, await planOf("core"), any)).toMatchObject({ dueCents: 1600 });
  });

  it("is part of the customer's data, and stays counted without them", async () => {
    const { id, code } = await newCode();
    const user = await buyer();
    await pay(user, code);
    const whose = { userId: user, email: `${user}@grove.example` } as Parameters<
      typeof PERSONAL_DATA.DiscountUse.read
    >[0];
    expect(await PERSONAL_DATA.DiscountUse.read(whose)).toMatchObject([
      { discount: { title: "Spring" }, priceCents: 2000, discountCents: 400 },
    ]);
    await db().$transaction((tx) => PERSONAL_DATA.DiscountUse.erase(tx, whose));
    expect(await usesOf(id)).toMatchObject([{ user_id: null }]);
    expect(await statesOf(id)).toEqual(["paid"]);
  });
});

describe("the last uses", () => {
  /** Reserves the discount for the first month of as many users, all at once. @returns how many got a use */
  async function rush(id: string, users: readonly string[], begin: (tx: Tx) => Tx): Promise<number> {
    const { id: planId } = await planOf("core");
    const results = await Promise.all(
      users.map((userId) =>
        db()
          .$transaction(
            async (tx) => {
              const wanted = { userId, planId, discountId: id, priceCents: 2000, discountCents: 400 };
              await reserveFirstMonthUse(begin(tx), userId, wanted, { current: null, ended: [] });
              await new Promise((resolve) => setTimeout(resolve, 30));
              return 1;
            },
            { maxWait: 20_000, timeout: 20_000 },
          )
          .catch((error: unknown) => {
            expect(String(error)).toContain("used_up");
            return 0;
          }),
      ),
    );
    return results.reduce((total: number, one) => total + one, 0);
  }

  /** The same transaction, in which the lock of the discount does nothing. */
  const withoutLock = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name);
        if (name !== "$queryRaw") return own;
        return (text: TemplateStringsArray, ...values: unknown[]) =>
          text.join("").includes("FROM discounts WHERE")
            ? Promise.resolve([])
            : (own as (...all: unknown[]) => unknown).call(target, text, ...values);
      },
    });

  const people = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let left = count; left > 0; left -= 1) ids.push(await buyer());
    return ids;
  };

  it("go to as many purchases as there are uses left, and to more without the lock (control)", async () => {
    const { id } = await newCode({ max_uses: 5 });
    expect(await rush(id, await people(20), (tx) => tx)).toBe(5);
    const control = await newCode({ max_uses: 5 });
    expect(await rush(control.id, await people(20), withoutLock)).toBeGreaterThan(5);
  });

  it("of one customer in many windows are one use and one subscription", async () => {
    const { id, code } = await newCode({ is_once_per_customer: true });
    const user = await buyer();
    const pressed = await Promise.allSettled(Array.from({ length: 4 }, () => press(user, code)));
    const started = pressed.flatMap((one) => (one.status === "fulfilled" ? one.value.subscriptionId : []));
    expect(new Set(started).size).toBe(1);
    expect(await statesOf(id)).toEqual(["reserved"]);
    expect((await subscriptionsOf(user)).filter(({ status }) => status === "incomplete")).toHaveLength(1);
  });

  it("for two codes in two windows leave one purchase with one use, whatever can still be paid", async () => {
    const [one, other] = [await newCode(), await newCode({ percent: 40 })];
    const user = await buyer();
    await Promise.allSettled([press(user, one.code), press(user, other.code), press(user, one.code)]);
    const open = (await subscriptionsOf(user)).filter(({ status }) => status === "incomplete");
    expect(open.length).toBeLessThanOrEqual(1);
    const reserved = [...(await usesOf(one.id)), ...(await usesOf(other.id))].filter(
      (use) => !use["released"],
    );
    expect(reserved.length).toBeLessThanOrEqual(1);
    for (const { id } of open) expect(reserved).toMatchObject([{ stripe_id: id }]);
  });

  it("that another customer takes between two steps are refused with the reason and the new price", async () => {
    const { id, code } = await newCode({ max_uses: 1 });
    const [slow, quick] = [await buyer(), await buyer()];
    let isTaken = false;
    await press(slow, null);
    meddle(({ call }) => {
      if (call !== "GET /v1/subscriptions" || isTaken) return undefined;
      isTaken = true;
      return { before: press(quick, code) };
    });
    const refused = press(slow, code);
    await expect(refused).rejects.toMatchObject({
      code: "amount_mismatch",
      message: "This code has reached its usage limit. What is due now has changed. Please look at it again.",
    });
    expect((await usesOf(id)).map(({ user_id }) => user_id)).toEqual([quick]);
  });
});
