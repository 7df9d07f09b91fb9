import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { sendQueuedMails } from "@/lib/mail/commands";
import { listOrders } from "@/lib/orders/queries/own-orders";
import { getAttention } from "@/lib/reports/queries/attention";
import {
  cancelSubscription,
  moveRenewal,
  pauseSubscription,
  skipRenewal,
  updateSubscription,
} from "@/lib/subscriptions/commands/update-subscription";
import { listSubscriptionLines } from "@/lib/subscriptions/queries/list-subscription-lines";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { renewalShop } from "../../support/renewal-shop";

const shop = renewalShop();
const {
  sql,
  subscriber,
  subscriptionsOf,
  dayAfter,
  renewOn,
  remindOn,
  paidOrders,
  subscriptionOf,
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
    expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(60), attempts: 0, problem: null });
  });

  it("repeats each interval, except when skipped or paused", async () => {
    const person = await subscriber();
    expect(await renewOn(30)).toBe(1);
    await skipRenewal(person.id, person.subscriptionId, dayAfter(60));
    expect(await renewOn(89)).toBe(0);
    expect(await renewOn(90)).toBe(1);
    await pauseSubscription(person.id, person.subscriptionId);
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

  it("is announced with its maximum amount also if the email is sent during a sale that began later", async () => {
    const person = await subscriber();
    await remindOn(27);
    const { told_unit_cents: told } = await subscriptionOf(person);
    await sql(
      `INSERT INTO price_changes (id, product_id, price_cents, starts_at, ends_at, updated_at)
       VALUES ('sale', $1, 100, '2000-01-01', '2100-01-01', now())`,
      [shop.product(0)],
    );
    const priceIn = async (about: "charge" | "subscription") =>
      (await listSubscriptionLines([person.subscriptionId], about))?.lines[0]?.unitPriceCents;
    expect(await priceIn("charge")).toBe(told);
    expect(await priceIn("subscription")).toBeLessThan(Number(told)); // control
    await sql("DELETE FROM price_changes");
  });

  it.each([
    ["canceled", cancelSubscription, "failed"],
    ["paused", pauseSubscription, "failed"],
    ["skipped", (by: string, id: string) => skipRenewal(by, id, dayAfter(30)), "failed"],
    ["moved", (by: string, id: string) => moveRenewal(by, id, dayAfter(33)), "failed"],
    ["kept (control)", async () => undefined, "filed"],
  ] as const)("is not announced by a queued email once it is %s", async (_what, change, status) => {
    const person = await subscriber();
    await remindOn(27);
    await change(person.id, person.subscriptionId);
    await sendQueuedMails();
    expect(
      await sql(
        "SELECT status FROM mail_outbox WHERE template = 'delivery-reminder' AND data::text LIKE $1",
        [`%${person.subscriptionId}%`],
      ),
    ).toEqual([{ status }]);
  });

  it("is announced with a delivery fee exactly where one may be charged", async () => {
    const person = await subscriber();
    const extras = async () =>
      (await listSubscriptionLines([person.subscriptionId], "charge"))?.lines.map((line) => line.extras);
    const extrasShown = async () =>
      (await listSubscriptions({ userId: person.id, isMember: true })).subscriptions.map((one) => one.extras);
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
    expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(33), status: "active" });
    expect(await mailsTo(person)).toEqual(["price_raised"]);
    expect(await remindOn(31)).toBe(0);
    expect(await renewOn(33)).toBe(1);
  });

  it("a raised price that is announced too late, because the renewal was moved: it is postponed", async () => {
    const person = await subscriber();
    expect(await remindOn(27)).toBe(1);
    await sql("UPDATE products SET regular_price_cents = regular_price_cents + 100 WHERE id = $1", [
      shop.product(0),
    ]);
    await sql("UPDATE product_subscriptions SET next_date = $2 WHERE id = $1", [
      person.subscriptionId,
      dayAfter(31),
    ]);
    expect(await remindOn(30)).toBe(1);
    expect(await renewOn(31)).toBe(0);
    expect(await subscriptionOf(person)).toMatchObject({ next: dayAfter(34), status: "active" });
    expect(await renewOn(34)).toBe(1);
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
    const [subscription] = await subscriptionsOf(person.id);
    await updateSubscription(person.id, String(subscription?.["id"]), { quantity: 1 });
    expect(Number((await subscriptionsOf(person.id))[0]?.["told_unit_cents"])).toBeGreaterThan(
      Number(subscription?.["told_unit_cents"]),
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
    expect(await subscriptionOf(person)).toMatchObject({ problem: "out_of_stock", next: dayAfter(30) });
    expect(await mailsTo(person)).toEqual(["out_of_stock"]);
    await sql("UPDATE products SET available = 1000, on_hand = 1000 WHERE id = $1", [shop.product(0)]);
    await sql(
      "UPDATE stock_began SET stock = 1000 + (SELECT coalesce(sum(quantity), 0) FROM reservations WHERE product_id = $1 AND status = 'consumed') FROM products WHERE products.id = $1 AND products.slug = stock_began.slug",
      [shop.product(0)],
    );
    expect(await renewOn(32.2)).toBe(1);
    expect(await subscriptionOf(person)).toMatchObject({ problem: null, retry_at: null });
  });

  it("a chilled product without an available delivery method is not charged, and is checked again each day", async () => {
    const person = await subscriber();
    await sql("UPDATE delivery_methods SET carries_chilled = false");
    await sql("UPDATE products SET is_chilled = true WHERE id = $1", [shop.product(0)]);
    expect(await renewOn(30)).toBe(0);
    expect(await renewOn(30.5)).toBe(0);
    expect(await subscriptionOf(person)).toMatchObject({ problem: "not_deliverable", next: dayAfter(30) });
    expect(await mailsTo(person)).toEqual(["not_deliverable"]);
    expect((await getAttention()).undeliverable).toBe(1);
    await sql(
      `INSERT INTO delivery_methods (id, name, position, price_cents, has_free_delivery, min_days, max_days)
       VALUES ('van', 'Cold van', 9, 1450, true, 1, 1)`,
    );
    expect(await renewOn(31.2)).toBe(1);
    expect(await subscriptionOf(person)).toMatchObject({ problem: null, retry_at: null });
    expect(
      await sql(
        "SELECT delivery_method_name AS name FROM orders WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1",
        [person.id],
      ),
    ).toEqual([{ name: "Cold van" }]);
    await sql("DELETE FROM delivery_methods WHERE id = 'van'");
    await sql("UPDATE delivery_methods SET carries_chilled = true");
    await sql("UPDATE products SET is_chilled = false WHERE id = $1", [shop.product(0)]);
  });

  it("a product that is no longer sold: it is paused", async () => {
    const person = await subscriber();
    await sql("UPDATE products SET is_active = false WHERE id = $1", [shop.product(0)]);
    expect(await renewOn(30)).toBe(0);
    await sql("UPDATE products SET is_active = true WHERE id = $1", [shop.product(0)]);
    expect(await renewOn(31)).toBe(0);
    expect(await subscriptionOf(person)).toMatchObject({ status: "paused", paused_because: "product_gone" });
    expect(await mailsTo(person)).toEqual(["product_gone"]);
  });

  it("an ended membership: it is paused, and no reminder announces a charge", async () => {
    const person = await subscriber();
    await sql("UPDATE users SET membership_status = 'cancelled', membership_plan_id = NULL WHERE id = $1", [
      person.id,
    ]);
    expect(await remindOn(28)).toBe(0);
    expect(await renewOn(30)).toBe(0);
    expect(await subscriptionOf(person)).toMatchObject({ status: "paused", paused_because: "not_member" });
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
    expect(await subscriptionOf(person)).toMatchObject({
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
    expect(await subscriptionOf(person)).toMatchObject({ problem: null, retry_at: null });
    expect(await renewOn(30)).toBe(1);
  });

  it("a card that requires authentication", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_authenticationRequired");
    expect(await renewOn(30)).toBe(0);
    expect(await subscriptionOf(person)).toMatchObject({ problem: "authentication", attempts: 1 });
    expect(await mailsTo(person)).toEqual(["authentication"]);
  });

  it("a card unknown to Stripe counts as declined", async () => {
    const person = await subscriber();
    await sql("UPDATE product_subscriptions SET stripe_payment_method_id = 'pm_gone' WHERE id = $1", [
      person.subscriptionId,
    ]);
    expect(await renewOn(30)).toBe(0);
    expect(await subscriptionOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
  });
});
