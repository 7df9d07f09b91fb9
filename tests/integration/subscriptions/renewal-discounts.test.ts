import type { Viewer } from "@/lib/account/queries/viewer";
import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { chargeDueRenewals } from "@/lib/checkout/commands/renewals/charge-due-renewals";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { getOrder } from "@/lib/orders/queries/get-order";
import { listOrders } from "@/lib/orders/queries/own-orders";
import { skipRenewal } from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptionLines } from "@/lib/subscriptions/queries/list-subscription-lines";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { CONSENT_VERSION } from "@/lib/subscriptions/rules/format-consent";
import { ADDRESS } from "../../support/buyer";
import { errorOf } from "../../support/discount-shop";
import { insertDiscount } from "../../support/discounts";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();
const { sql, dayAfter, goTo, renewOn, remindOn, subscriptionOf, mailsTo, withCard } = shop;
let made = 0;

type Member = Awaited<ReturnType<typeof shop.member>>;

/** Members get 10 %, and subscriptions 20 %. */
const priceOf = async (index = 0): Promise<number> => {
  const [row] = await sql("SELECT regular_price_cents AS price FROM products WHERE id = $1", [
    shop.product(index),
  ]);
  return Math.round((Number(row?.["price"]) * 72) / 100);
};
const off20 = (price: number) => Math.round((price * 80) / 100);

async function press({ owner, viewer }: Member, change: object = {}) {
  const quoted = await getCheckoutQuote(owner, viewer, "standard", "CA");
  const input = {
    ...{ amount: quoted?.totalCents ?? 0, shippingMethod: "standard" as const },
    shippingInfo: { ...ADDRESS, state: "CA" as const },
    ...(quoted?.renewals ? { renewals: quoted.renewals } : {}),
    ...change,
  };
  return preparePayment(
    { owner, viewer: viewer as Viewer, secretHash: "mine", input },
    `of-${viewer.userId}`,
  );
}

/** A member with two units of a subscription, and a code of 20 % that continues on two renewals. */
async function withCode(change: object = {}) {
  made += 1;
  const code = `STAY-${made}`;
  const discountId = await insertDiscount(sql, { code, percent: 20, renewals: 2, ...change });
  const person = await shop.member();
  await person.add(0, 2, true);
  await enterDiscountCode(person.owner, person.viewer as Viewer, code, `address-${made}`);
  return { ...person, code, discountId };
}

/** The same person, who has paid. */
async function subscribed(change: object = {}) {
  const person = await withCode(change);
  const { paymentIntentId } = await press(person);
  await shop.confirm(paymentIntentId);
  const { order } = await finalizePayment(await readIntent(paymentIntentId));
  const [subscription] = await shop.subscriptionsOf(person.id);
  return {
    ...person,
    intent: paymentIntentId,
    orderId: String(order?.id),
    subscriptionId: String(subscription?.["id"]),
  };
}

/** The unit price of the newest order, and what Stripe charged for it. */
async function lastCharge(userId: string) {
  const [order] = await listOrders(userId);
  const [row] = await sql("SELECT payment_intent_id AS intent FROM orders WHERE id = $1", [order?.id]);
  const { amount_received: charged } = await shop.stripe().paymentIntents.retrieve(String(row?.["intent"]));
  return { unit: order?.lines[0]?.unitPriceCents, isTotal: charged === order?.totalCents };
}

const noteOf = async (person: { id: string }) =>
  (await listSubscriptions({ userId: person.id, isMember: true })).subscriptions[0]?.discountNote;

it("continues on its renewals: shown before Pay, announced, charged, and then over", async () => {
  const person = await withCode();
  const [price, discounted] = [await priceOf(), off20(await priceOf())];
  const quoted = await getCheckoutQuote(person.owner, person.viewer, "standard", "CA");
  expect(quoted).toMatchObject({
    renewals: { count: 2, cents: 2 * discounted, laterCents: 2 * price },
    laterRenewalsOn: dayAfter(90),
  });
  const { paymentIntentId } = await press(person);
  await shop.confirm(paymentIntentId);
  const { order } = await finalizePayment(await readIntent(paymentIntentId));
  expect(await subscriptionOf(person as never)).toMatchObject({
    ...{ told_unit_cents: discounted, consented_unit_cents: price, discounted_renewals_left: 2 },
    ...{ consent_version: CONSENT_VERSION, next: dayAfter(30) },
    renewal_discount: {
      discountId: person.discountId,
      code: person.code,
      percent: 20,
      count: 2,
      unitCents: discounted,
    },
  });
  expect((await getOrder(String(order?.id)))?.discount).toMatchObject({ code: person.code });
  const later = (price / 100).toFixed(2);
  for (const [index, unit, note] of [
    [1, discounted, `20% off the next 2 renewals, then $${later} each at today's price`],
    [2, discounted, `20% off the next renewal, then $${later} each at today's price`],
    [3, price, null],
    [4, price, null],
  ] as const) {
    expect(await remindOn(30 * index - 3)).toBe(1);
    expect(await noteOf(person)).toBe(note);
    const [subscription] = await shop.subscriptionsOf(person.id);
    expect((await listSubscriptionLines([String(subscription?.["id"])], "charge"))?.lines).toMatchObject([
      { unitPriceCents: unit, discountNote: note },
    ]);
    expect(await renewOn(30 * index)).toBe(1);
    expect(await lastCharge(person.id)).toEqual({ unit, isTotal: true });
  }
  expect(await mailsTo(person as never)).toEqual(Array.from({ length: 4 }, () => "delivery-reminder"));
});

it("keeps the terms that the buyer agreed to when staff change or end the discount", async () => {
  const person = await subscribed();
  await sql("UPDATE discounts SET percent = 5, renewals = 1, is_enabled = false WHERE id = $1", [
    person.discountId,
  ]);
  const discounted = off20(await priceOf());
  for (const day of [30, 60]) {
    expect(await renewOn(day)).toBe(1);
    expect(await lastCharge(person.id)).toEqual({ unit: discounted, isTotal: true });
  }
});

it("is not used up by a declined or skipped renewal, and once by two workers", async () => {
  const person = await subscribed();
  const left = async () => (await subscriptionOf(person as never))["discounted_renewals_left"];
  await withCard(person as never, "pm_card_chargeCustomerFail");
  expect(await renewOn(30)).toBe(0);
  expect(await left()).toBe(2);
  await withCard(person as never, "pm_card_visa");
  goTo(31);
  const paid = await Promise.all([chargeDueRenewals(), chargeDueRenewals()]);
  expect(paid.sort()).toEqual([0, 1]);
  expect(await left()).toBe(1);
  await skipRenewal(person.id, person.subscriptionId, dayAfter(61));
  expect(await left()).toBe(1);
  expect(await renewOn(91)).toBe(1);
  expect(await left()).toBe(0);
});

it("without an announcement of the later price, that price is announced instead of charged", async () => {
  const person = await subscribed({ renewals: 1 });
  expect(await renewOn(30)).toBe(1);
  expect(await renewOn(60)).toBe(0);
  expect(await mailsTo(person as never)).toEqual(["price_raised"]);
  expect(await renewOn(63)).toBe(1);
  expect(await lastCharge(person.id)).toEqual({ unit: await priceOf(), isTotal: true });
});

it("covers only subscriptions of its products", async () => {
  const person = await withCode({ scope: "products", product_ids: [shop.product(0)] });
  await person.add(1, 1, true);
  await person.add(2, 1);
  const { paymentIntentId } = await press(person);
  await shop.confirm(paymentIntentId);
  await finalizePayment(await readIntent(paymentIntentId));
  const rows = await sql(
    "SELECT product_id = $2 AS covered, discounted_renewals_left AS left, renewal_discount IS NOT NULL AS terms FROM product_subscriptions WHERE user_id = $1 ORDER BY 1",
    [person.id, shop.product(0)],
  );
  expect(rows).toEqual([
    { covered: false, left: 0, terms: false },
    { covered: true, left: 2, terms: true },
  ]);
  expect(await renewOn(30)).toBe(1);
  const [order] = await listOrders(person.id);
  expect(order?.lines.map(({ unitPriceCents }) => unitPriceCents).sort()).toEqual(
    [off20(await priceOf(0)), await priceOf(1)].sort(),
  );
});

it("Pay is refused if staff have shortened the discount since the page showed its prices", async () => {
  const person = await withCode();
  const { renewals, totalCents } =
    (await getCheckoutQuote(person.owner, person.viewer, "standard", "CA")) ?? {};
  await sql("UPDATE discounts SET renewals = 1 WHERE id = $1", [person.discountId]);
  expect(await errorOf(press(person, { renewals, amount: totalCents }))).toMatchObject({
    ...{ code: "amount_mismatch", details: { amount: totalCents } },
    message: "The prices of your renewals have changed. Please check your order and try again.",
  });
  expect(await errorOf(press(person))).toBeNull();
});
