import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { releaseLease } from "@/lib/checkout/commands/release-lease";
import { createRenewalIntent } from "@/lib/checkout/commands/renewals/create-renewal-intent";
import { openRenewals } from "@/lib/checkout/commands/renewals/open-renewals";
import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { listOrders } from "@/lib/orders/queries";
import { now } from "@/lib/server/clock";
import {
  pauseSubscription,
  skipRenewal,
  updateSubscription,
} from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptionLines, listSubscriptions } from "@/lib/subscriptions/queries";
import { renewalShop } from "../support/renewal-shop";

const shop = renewalShop();
const {
  sql,
  subscriber,
  schedulesOf,
  dayAfter,
  goTo,
  renewOn,
  remindOn,
  paidOrders,
  scheduleOf,
  mailsTo,
  chargesOf,
  withCard,
  stockOf,
} = shop;

describe("a renewal", () => {
  it("charges the saved card, creates the order, takes the stock, and schedules the next one; nothing happens before its day", async () => {
    const person = await subscriber();
    const stock = await stockOf();
    expect(await renewOn(29)).toBe(0);
    expect(await renewOn(30)).toBe(1);
    expect(await renewOn(30)).toBe(0);
    expect(await paidOrders(person)).toBe(2);
    expect(await chargesOf(person)).toBe(2);
    expect(await stockOf()).toBe(stock - 2);
    const [order] = await listOrders(person.id);
    expect(order).toMatchObject({ isSubscription: true, shippingAddress: { city: "Ojai" } });
    expect(await scheduleOf(person)).toMatchObject({ next: dayAfter(60), attempts: 0, problem: null });
  });

  it("repeats each interval, except when skipped or paused", async () => {
    const person = await subscriber();
    expect(await renewOn(30)).toBe(1);
    await skipRenewal(person.id, person.scheduleId, dayAfter(60));
    expect(await renewOn(89)).toBe(0);
    expect(await renewOn(90)).toBe(1);
    await pauseSubscription(person.id, person.scheduleId);
    expect(await renewOn(120)).toBe(0);
    expect(await paidOrders(person)).toBe(3);
  });

  it("combines everything with the same card and address into one order", async () => {
    const person = await shop.member();
    await person.add(0, 2, true);
    await person.add(1, 1, true);
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    expect(await renewOn(30)).toBe(1);
    const [order] = await listOrders(person.id);
    expect(order?.lines.map(({ quantity }) => quantity).sort()).toEqual([1, 2]);
  });

  it("is announced once, some days before, with its maximum amount", async () => {
    const person = await subscriber();
    expect(await remindOn(26)).toBe(0);
    const all = await Promise.all([remindOn(27), remindOn(27)]);
    expect(all[0] + all[1]).toBe(1);
    expect(await remindOn(28)).toBe(0);
    expect(await mailsTo(person)).toEqual(["delivery-reminder"]);
  });

  it("is announced with a delivery fee exactly where one may be charged", async () => {
    const person = await subscriber();
    const extras = async () =>
      (await listSubscriptionLines([person.scheduleId]))?.lines.map((line) => line.extras);
    const extrasShown = async () =>
      (await listSubscriptions({ userId: person.id, isMember: true })).schedules.map((one) => one.extras);
    expect([await extras(), await extrasShown()]).toEqual([["plus tax"], ["plus tax"]]);
    const fee = ["plus tax and any delivery fee"];
    await sql("UPDATE store_settings SET shipping_mode = 'policy'");
    try {
      expect([await extras(), await extrasShown()]).toEqual([fee, fee]);
      expect(await renewOn(30)).toBe(1);
      const [order] = await sql("SELECT max(shipping_cents) AS most FROM orders WHERE user_id = $1", [
        person.id,
      ]);
      expect(order?.["most"]).toBe(599);
    } finally {
      await sql("UPDATE store_settings SET shipping_mode = 'free'");
    }
  });
});

describe("obstacles to a renewal are reported, and nothing is charged", () => {
  it("a raised price: it is postponed so that its owner can decide, and is then charged", async () => {
    const person = await subscriber();
    await sql("UPDATE products SET regular_price_cents = regular_price_cents + 100 WHERE id = $1", [
      shop.product(0),
    ]);
    expect(await renewOn(30)).toBe(0);
    expect(await renewOn(30)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ next: dayAfter(33), status: "active" });
    expect(await mailsTo(person)).toEqual(["price_raised"]);
    expect(await remindOn(31)).toBe(0);
    expect(await renewOn(33)).toBe(1);
  });

  it("a quantity lowered by its owner, which changes the price, is not an obstacle", async () => {
    const person = await shop.member();
    await addToCart(person.owner, person.viewer, {
      productId: String(shop.product(0)),
      quantity: 5,
      isSubscription: true,
      offers: ["bundle", "category-sale"],
    });
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    const [schedule] = await schedulesOf(person.id);
    await updateSubscription(person.id, String(schedule?.["id"]), { quantity: 1 });
    expect(Number((await schedulesOf(person.id))[0]?.["told_unit_cents"])).toBeGreaterThan(
      Number(schedule?.["told_unit_cents"]),
    );
    expect(await renewOn(30)).toBe(1);
  });

  it("a product out of stock: checked again each day", async () => {
    const person = await subscriber();
    await sql("UPDATE products SET available = 1, on_hand = on_hand - available + 1 WHERE id = $1", [
      shop.product(0),
    ]);
    expect(await renewOn(30)).toBe(0);
    expect(await renewOn(30.5)).toBe(0);
    expect(await renewOn(31.1)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ problem: "out_of_stock", next: dayAfter(30) });
    expect(await mailsTo(person)).toEqual(["out_of_stock"]);
    await sql("UPDATE products SET available = 1000, on_hand = 1000 WHERE id = $1", [shop.product(0)]);
    await sql(
      "UPDATE stock_began SET stock = 1000 + (SELECT coalesce(sum(quantity), 0) FROM reservations WHERE product_id = $1 AND status = 'consumed') FROM products WHERE products.id = $1 AND products.slug = stock_began.slug",
      [shop.product(0)],
    );
    expect(await renewOn(32.2)).toBe(1);
    expect(await scheduleOf(person)).toMatchObject({ problem: null, retry_at: null });
  });

  it("a product that is no longer sold: it is paused", async () => {
    const person = await subscriber();
    await sql("UPDATE products SET is_active = false WHERE id = $1", [shop.product(0)]);
    expect(await renewOn(30)).toBe(0);
    await sql("UPDATE products SET is_active = true WHERE id = $1", [shop.product(0)]);
    expect(await renewOn(31)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ status: "paused", paused_because: "product_gone" });
    expect(await mailsTo(person)).toEqual(["product_gone"]);
  });

  it("an ended membership: it is paused, and no reminder announces a charge", async () => {
    const person = await subscriber();
    await sql("UPDATE users SET membership_status = 'cancelled', membership_plan_id = NULL WHERE id = $1", [
      person.id,
    ]);
    expect(await remindOn(28)).toBe(0);
    expect(await renewOn(30)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ status: "paused", paused_because: "not_member" });
    expect(await mailsTo(person)).toEqual(["not_member"]);
  });

  it("a declined card: retried after 1, 3 and 5 days, then paused; each attempt sends one email", async () => {
    const person = await subscriber();
    const stock = await stockOf();
    await withCard(person, "pm_card_chargeCustomerFail");
    const told: number[] = [];
    for (const day of [30, 30.9, 31.1, 34, 34.2, 39.1, 39.3, 60]) {
      expect(await renewOn(day)).toBe(0);
      told.push((await mailsTo(person)).length);
    }
    expect(told).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(await scheduleOf(person)).toMatchObject({
      status: "paused",
      paused_because: "declined",
      attempts: 4,
    });
    expect(await mailsTo(person)).toEqual(["declined", "declined", "declined", "declined"]);
    expect(await chargesOf(person)).toBe(1);
    expect(await stockOf()).toBe(stock);
  });

  it("a replaced card is charged immediately", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_chargeCustomerFail");
    await renewOn(30);
    await withCard(person, "pm_card_mastercard");
    expect(await scheduleOf(person)).toMatchObject({ problem: null, retry_at: null });
    expect(await renewOn(30)).toBe(1);
  });

  it("a card that requires authentication", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_authenticationRequired");
    expect(await renewOn(30)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ problem: "authentication", attempts: 1 });
    expect(await mailsTo(person)).toEqual(["authentication"]);
  });

  it("a card unknown to Stripe counts as declined", async () => {
    const person = await subscriber();
    await sql("UPDATE product_subscriptions SET stripe_payment_method_id = 'pm_gone' WHERE id = $1", [
      person.scheduleId,
    ]);
    expect(await renewOn(30)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
  });
});

describe("a renewal whose customer was deleted at Stripe", () => {
  const deleteCustomer = async ({ id }: { id: string }) => {
    const [user] = await sql("SELECT stripe_customer_id FROM users WHERE id = $1", [id]);
    await shop.stripe().customers.del(String(user?.["stripe_customer_id"]));
    return String(user?.["stripe_customer_id"]);
  };

  it("asks for another card once, instead of failing at each run, and is paid with that card", async () => {
    const person = await subscriber();
    const deleted = await deleteCustomer(person);
    expect(await renewOn(30)).toBe(0);
    expect(await renewOn(30)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
    expect(await mailsTo(person)).toEqual(["declined"]);
    const one = await payRenewal(person.id, person.scheduleId, "address");
    await shop.confirm(one.paymentIntentId);
    const intent = await readIntent(one.paymentIntentId);
    await finalizePayment(intent);
    expect(intent.customer).not.toBe(deleted);
    expect(await scheduleOf(person)).toMatchObject({ problem: null, attempts: 0 });
    expect(await renewOn(60)).toBe(1);
  });

  it("or deleted between the intent and its confirmation is declined too, and its stock is released", async () => {
    const person = await subscriber();
    const stock = await stockOf();
    let isGone = false;
    shop.meddle(({ call }) =>
      call.endsWith("/confirm") && !isGone
        ? {
            before: (async () => {
              isGone = true;
              await deleteCustomer(person);
            })(),
          }
        : undefined,
    );
    expect(await renewOn(30)).toBe(0);
    expect(isGone).toBe(true);
    expect(await scheduleOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
    expect(await stockOf()).toBe(stock);
  });

  it("continues at the checkout with a new customer, also for a started payment", async () => {
    const person = await shop.member();
    await person.add(0, 1, true);
    const first = await person.pay();
    await deleteCustomer(person);
    const second = await person.pay();
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    await shop.confirm(second.paymentIntentId);
    expect((await finalizePayment(await readIntent(second.paymentIntentId))).order).toMatchObject({
      paymentStatus: "paid",
    });
  });
});

describe("a renewal is confirmed as Stripe requires", () => {
  it("off session, without a return URL: no payment method may redirect", async () => {
    await subscriber();
    const before = shop.asked().length;
    expect(await renewOn(30)).toBe(1);
    const bodyOf = (call: string) =>
      new URLSearchParams(
        shop
          .asked()
          .slice(before)
          .find((request) => request.call.endsWith(call))?.body,
      );
    const [created, confirmed] = [bodyOf("POST /v1/payment_intents"), bodyOf("/confirm")];
    expect(created.get("automatic_payment_methods[allow_redirects]")).toBe("never");
    expect([confirmed.get("off_session"), confirmed.get("return_url")]).toEqual(["true", null]);
  });

  it("and its owner, who pays before the job, gets an intent that the form can confirm", async () => {
    const person = await subscriber();
    goTo(30);
    const { value: opened } = await openRenewals(person.id, now()).next();
    if (!opened) throw new Error("no renewal was opened");
    const byJob = await createRenewalIntent(opened.order, { savedCard: "pm_card_visa" });
    await releaseLease(opened.order);
    const byHand = await payRenewal(person.id, person.scheduleId, "203.0.113.9");
    expect(byHand.paymentIntentId).not.toBe(byJob?.id);
    expect(await readIntent(byJob?.id ?? "")).toMatchObject({ status: "canceled" });
    expect(await readIntent(byHand.paymentIntentId)).toMatchObject({
      allowed_payment_method_types: ["card"],
      status: "requires_payment_method",
    });
  });
});

describe("paying a declined renewal by hand", () => {
  it("saves the new card, however often it is started", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_authenticationRequired");
    await renewOn(30);
    const [one, same] = [
      await payRenewal(person.id, person.scheduleId, "203.0.113.9"),
      await payRenewal(person.id, person.scheduleId, "203.0.113.9"),
    ];
    expect(same).toEqual(one);
    expect(await renewOn(31.5)).toBe(0); // the job skips it
    await shop.confirm(one.paymentIntentId, "pm_card_mastercard");
    const intent = await readIntent(one.paymentIntentId);
    await finalizePayment(intent);
    expect(await scheduleOf(person)).toMatchObject({
      next: dayAfter(61.5),
      problem: null,
      attempts: 0,
      stripe_payment_method_id: intent.payment_method,
    });
    await expect(payRenewal(person.id, person.scheduleId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await renewOn(60.5)).toBe(0);
    expect(await renewOn(61.5)).toBe(1);
  });

  it("resumes a paused schedule, which is retried automatically when unpaid", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_chargeCustomerFail");
    for (const day of [30, 31.1, 34.2, 39.3]) await renewOn(day);
    expect(await scheduleOf(person)).toMatchObject({ paused_because: "declined" });
    const { paymentIntentId } = await payRenewal(person.id, person.scheduleId, "203.0.113.9");
    await sql("UPDATE orders SET hold_expires_at = now() WHERE payment_status = 'pending'");
    await expireHolds();
    const again = await payRenewal(person.id, person.scheduleId, "203.0.113.9");
    expect(again.paymentIntentId).not.toBe(paymentIntentId);
    await shop.confirm(again.paymentIntentId, "pm_card_visa");
    await finalizePayment(await readIntent(again.paymentIntentId));
    expect(await scheduleOf(person)).toMatchObject({ status: "active", paused_because: null });
  });

  it("is limited to its owner and to the amount due", async () => {
    const [person, other] = [await subscriber(), await subscriber()];
    await expect(payRenewal(person.id, person.scheduleId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
    goTo(30);
    await expect(payRenewal(other.id, person.scheduleId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
