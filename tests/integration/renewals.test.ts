import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addToCart } from "@/lib/cart/commands";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { reconcilePayments } from "@/lib/checkout/commands/reconcile";
import { payNow } from "@/lib/checkout/commands/renew/pay-now";
import { remindOfDeliveries } from "@/lib/checkout/commands/renew/remind";
import { renewDue } from "@/lib/checkout/commands/renew/renew-due";
import { ordersOf } from "@/lib/orders/queries";
import { changeSchedule, pauseSchedule, skipDelivery } from "@/lib/replenishment/commands/change";
import { addDays, dayOf } from "@/lib/replenishment/rules/days";
import { waitFor } from "../support/payment-shop";
import { subscriberShop } from "../support/subscribers";

const shop = subscriberShop();
const { sql, subscriber, schedulesOf, meddle } = shop;

const ZONE = "America/Los_Angeles";
const DAY_SECONDS = 24 * 60 * 60;
const began = Date.now();
const clock = join(mkdtempSync(join(tmpdir(), "shop-clock-")), "clock");
const dayAfter = (days: number) => addDays(dayOf(new Date(began), ZONE), days);
const CREATE = "POST /v1/payment_intents";
const isConfirm = (call: string) => /^POST \/v1\/payment_intents\/\w+\/confirm$/.test(call);

/** Moves the shop's clock so many days on from now. */
const goTo = (days: number) => writeFileSync(clock, String(days * DAY_SECONDS));
const renewOn = (days: number): Promise<number> => {
  goTo(days);
  return renewDue();
};
const remindOn = (days: number): Promise<number> => {
  goTo(days);
  return remindOfDeliveries();
};

beforeAll(async () => {
  Object.assign(process.env, { STRIPE_SANDBOX_URL: process.env.STRIPE_API_BASE, TEST_CLOCK_FILE: clock });
  await sql("UPDATE store_settings SET time_zone = $1", [ZONE]);
});
beforeEach(() => goTo(0));
// Each test has its own subscribers: nobody else's come due.
afterEach(() => sql("UPDATE product_subscriptions SET status = 'cancelled', paused_because = NULL"));

type Person = Awaited<ReturnType<typeof subscriber>>;
const paidOrders = async ({ id }: Person) => (await ordersOf(id)).length;
const scheduleOf = async ({ id }: Person) => (await schedulesOf(id))[0] ?? {};
const mailsTo = async ({ id }: Person) =>
  (
    await sql(
      "SELECT data->>'because' AS because, data->>'retryOn' AS retry, template FROM mail_outbox JOIN users ON email = recipient WHERE users.id = $1 AND template LIKE 'delivery-%' ORDER BY mail_outbox.created_at",
      [id],
    )
  ).map((row) => row["because"] ?? row["template"]);
const chargesOf = async ({ id }: Person) => {
  const [user] = await sql("SELECT stripe_customer_id FROM users WHERE id = $1", [id]);
  const { data } = await shop
    .stripe()
    .charges.list({ customer: String(user?.["stripe_customer_id"]), limit: 100 });
  return data.filter(({ status }) => status === "succeeded").length;
};
/** Puts a card of another kind in the place of the saved one. */
async function withCard(person: Person, card: string): Promise<void> {
  const [user] = await sql("SELECT stripe_customer_id FROM users WHERE id = $1", [person.id]);
  const method = await shop
    .stripe()
    .paymentMethods.attach(card, { customer: String(user?.["stripe_customer_id"]) });
  await changeSchedule(person.id, person.scheduleId, { paymentMethodId: method.id });
}
const stockOf = async () =>
  Number((await sql("SELECT available FROM products WHERE id = $1", [shop.product(0)]))[0]?.["available"]);

describe("a renewal", () => {
  it("charges the saved card, makes the order, takes the stock, and moves on; before its day nothing happens", async () => {
    const person = await subscriber();
    const stock = await stockOf();
    expect(await renewOn(29)).toBe(0);
    expect(await renewOn(30)).toBe(1);
    expect(await renewOn(30)).toBe(0);
    expect(await paidOrders(person)).toBe(2);
    expect(await chargesOf(person)).toBe(2);
    expect(await stockOf()).toBe(stock - 2);
    const [order] = await ordersOf(person.id);
    expect(order).toMatchObject({ isSubscription: true, shippingAddress: { city: "Ojai" } });
    expect(await scheduleOf(person)).toMatchObject({ next: dayAfter(60), attempts: 0, problem: null });
  });

  it("comes again each interval, and not where one was skipped or the schedule rests", async () => {
    const person = await subscriber();
    expect(await renewOn(30)).toBe(1);
    await skipDelivery(person.id, person.scheduleId, dayAfter(60));
    expect(await renewOn(89)).toBe(0);
    expect(await renewOn(90)).toBe(1);
    await pauseSchedule(person.id, person.scheduleId);
    expect(await renewOn(120)).toBe(0);
    expect(await paidOrders(person)).toBe(3);
  });

  it("makes one order of all that one card pays and one address gets", async () => {
    const person = await shop.member();
    await person.add(0, 2, true);
    await person.add(1, 1, true);
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    expect(await renewOn(30)).toBe(1);
    const [order] = await ordersOf(person.id);
    expect(order?.lines.map(({ quantity }) => quantity).sort()).toEqual([1, 2]);
  });

  it("is told of once, some days before, with the most that it will cost", async () => {
    const person = await subscriber();
    expect(await remindOn(26)).toBe(0);
    const all = await Promise.all([remindOn(27), remindOn(27)]);
    expect(all[0] + all[1]).toBe(1);
    expect(await remindOn(28)).toBe(0);
    expect(await mailsTo(person)).toEqual(["delivery-reminder"]);
  });
});

describe("what keeps a delivery from being made is told, and nothing charged", () => {
  it("a raised price: it moves, so that its owner can decide, and is then charged", async () => {
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

  it("but not a quantity that its owner has lowered, which the price follows", async () => {
    const person = await shop.member();
    await addToCart(person.owner, person.viewer, {
      productId: String(shop.product(0)),
      quantity: 5,
      isSubscription: true,
      offer: "bundle",
    });
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    const [schedule] = await schedulesOf(person.id);
    await changeSchedule(person.id, String(schedule?.["id"]), { quantity: 1 });
    expect(Number((await schedulesOf(person.id))[0]?.["told_unit_cents"])).toBeGreaterThan(
      Number(schedule?.["told_unit_cents"]),
    );
    expect(await renewOn(30)).toBe(1);
  });

  it("a product out of stock: looked for again each day", async () => {
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

  it("a product that is not sold any more: it rests", async () => {
    const person = await subscriber();
    await sql("UPDATE products SET is_active = false WHERE id = $1", [shop.product(0)]);
    expect(await renewOn(30)).toBe(0);
    await sql("UPDATE products SET is_active = true WHERE id = $1", [shop.product(0)]);
    expect(await renewOn(31)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ status: "paused", paused_because: "product_gone" });
    expect(await mailsTo(person)).toEqual(["product_gone"]);
  });

  it("a membership that has ended: it rests, and no reminder promises a charge", async () => {
    const person = await subscriber();
    await sql("UPDATE users SET membership_status = 'cancelled', membership_plan_id = NULL WHERE id = $1", [
      person.id,
    ]);
    expect(await remindOn(28)).toBe(0);
    expect(await renewOn(30)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ status: "paused", paused_because: "not_member" });
    expect(await mailsTo(person)).toEqual(["not_member"]);
  });

  it("a declined card: tried again after 1, 3 and 5 days, then it rests; each time its owner is told once", async () => {
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

  it("a declined card that is changed is tried at once", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_chargeCustomerFail");
    await renewOn(30);
    await withCard(person, "pm_card_mastercard");
    expect(await scheduleOf(person)).toMatchObject({ problem: null, retry_at: null });
    expect(await renewOn(30)).toBe(1);
  });

  it("a card whose bank wants to ask its holder", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_authenticationRequired");
    expect(await renewOn(30)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ problem: "authentication", attempts: 1 });
    expect(await mailsTo(person)).toEqual(["authentication"]);
  });

  it("a card that Stripe does not know any more counts as declined", async () => {
    const person = await subscriber();
    await sql("UPDATE product_subscriptions SET stripe_payment_method_id = 'pm_gone' WHERE id = $1", [
      person.scheduleId,
    ]);
    expect(await renewOn(30)).toBe(0);
    expect(await scheduleOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
  });
});

describe("paying by hand what the card was refused for", () => {
  it("keeps the card that was typed, however often it is begun", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_authenticationRequired");
    await renewOn(30);
    const [one, same] = [
      await payNow(person.id, person.scheduleId, "203.0.113.9"),
      await payNow(person.id, person.scheduleId, "203.0.113.9"),
    ];
    expect(same).toEqual(one);
    expect(await renewOn(31.5)).toBe(0); // the job leaves it alone
    await shop.confirm(one.paymentIntentId, "pm_card_mastercard");
    const intent = await readIntent(one.paymentIntentId);
    await finalizePayment(intent);
    expect(await scheduleOf(person)).toMatchObject({
      next: dayAfter(61),
      problem: null,
      attempts: 0,
      stripe_payment_method_id: intent.payment_method,
    });
    await expect(payNow(person.id, person.scheduleId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await renewOn(61)).toBe(1);
  });

  it("takes a schedule up again that rested, and is tried again by itself when it is not paid", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_chargeCustomerFail");
    for (const day of [30, 31.1, 34.2, 39.3]) await renewOn(day);
    expect(await scheduleOf(person)).toMatchObject({ paused_because: "declined" });
    const { paymentIntentId } = await payNow(person.id, person.scheduleId, "203.0.113.9");
    await sql("UPDATE orders SET hold_expires_at = now() WHERE payment_status = 'pending'");
    await expireHolds();
    const again = await payNow(person.id, person.scheduleId, "203.0.113.9");
    expect(again.paymentIntentId).not.toBe(paymentIntentId);
    await shop.confirm(again.paymentIntentId, "pm_card_visa");
    await finalizePayment(await readIntent(again.paymentIntentId));
    expect(await scheduleOf(person)).toMatchObject({ status: "active", paused_because: null });
  });

  it("is for its owner, and only for what is owed", async () => {
    const [person, other] = [await subscriber(), await subscriber()];
    await expect(payNow(person.id, person.scheduleId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
    goTo(30);
    await expect(payNow(other.id, person.scheduleId, "203.0.113.9")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("two workers at once", () => {
  it("charge once", async () => {
    const people = [await subscriber(), await subscriber(), await subscriber()];
    await Promise.all([renewOn(30), renewOn(30), renewOn(30)]);
    for (const person of people) {
      expect(await paidOrders(person)).toBe(2);
      expect(await chargesOf(person)).toBe(2);
    }
  });

  it("would charge twice without the note of what is being charged (control)", async () => {
    const person = await subscriber();
    await sql("DROP INDEX product_renewals_one_open");
    await sql("DROP INDEX product_renewals_one_paid");
    await sql(
      "CREATE FUNCTION forget_open() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.outcome := 'ended'; RETURN NEW; END $$",
    );
    await sql(
      "CREATE TRIGGER forget_open BEFORE INSERT ON product_renewals FOR EACH ROW EXECUTE FUNCTION forget_open()",
    );
    await Promise.all([renewOn(30), renewOn(30)]);
    expect(await chargesOf(person)).toBe(3);
    await sql("DROP TRIGGER forget_open ON product_renewals");
    await sql("DELETE FROM product_renewals");
    await sql(
      "CREATE UNIQUE INDEX product_renewals_one_open ON product_renewals (subscription_id) WHERE outcome = 'open'",
    );
    await sql(
      "CREATE UNIQUE INDEX product_renewals_one_paid ON product_renewals (subscription_id, due_on) WHERE outcome = 'paid'",
    );
  });

  it("leave a schedule alone that its owner changes at this moment", async () => {
    const person = await subscriber();
    meddle(({ call }) => (isConfirm(call) ? { before: change.then(undefined, () => undefined) } : undefined));
    let begin = (): void => {};
    const change = new Promise<void>((resolve) => {
      begin = resolve;
    }).then(() => skipDelivery(person.id, person.scheduleId, dayAfter(30)));
    const renewed = renewOn(30);
    await waitFor(
      async () =>
        (await sql("SELECT 1 FROM product_renewals WHERE subscription_id = $1", [person.scheduleId]))[0],
    );
    begin();
    await expect(change).rejects.toMatchObject({ code: "conflict" });
    expect(await renewed).toBe(1);
  });
});

describe("a process that ends between two steps", () => {
  /** The hold ends, as it does after fifteen minutes. */
  const holdEnds = async () => {
    await sql(
      "UPDATE orders SET hold_expires_at = now() - interval '1 minute', payment_sync_until = NULL WHERE payment_status = 'pending'",
    );
    await expireHolds();
  };
  /** What all of them come to: one renewal, charged once. */
  async function expectOne(person: Person): Promise<void> {
    await reconcilePayments(0);
    await holdEnds();
    await renewOn(30);
    await renewOn(30);
    expect(await paidOrders(person)).toBe(2);
    expect(await chargesOf(person)).toBe(2);
    expect(await scheduleOf(person)).toMatchObject({ next: dayAfter(60), problem: null });
    expect(await sql("SELECT 1 FROM reservations WHERE status = 'held'")).toEqual([]);
  }

  it("before Stripe was asked", async () => {
    const person = await subscriber();
    meddle(({ call }) => (call === CREATE ? { refuse: true } : undefined));
    expect(await renewOn(30)).toBe(0);
    meddle(undefined);
    expect(await renewOn(30)).toBe(0); // its order still waits
    await expectOne(person);
  });

  it("after the PaymentIntent was made, before it is known", async () => {
    const person = await subscriber();
    const lost = { alter: () => ({ status: 503, body: { error: { type: "api_error", message: "lost" } } }) };
    meddle(({ call }) => (call === CREATE ? lost : undefined));
    expect(await renewOn(30)).toBe(0);
    meddle(undefined);
    await expectOne(person);
  });

  it("before the card was charged", async () => {
    const person = await subscriber();
    meddle(({ call }) => (isConfirm(call) ? { refuse: true } : undefined));
    expect(await renewOn(30)).toBe(0);
    meddle(undefined);
    await expectOne(person);
  });

  it("after the card was charged, before the answer came", async () => {
    const person = await subscriber();
    const lost = { alter: () => ({ status: 503, body: { error: { type: "api_error", message: "lost" } } }) };
    meddle(({ call }) => (isConfirm(call) ? lost : undefined));
    expect(await renewOn(30)).toBe(0);
    meddle(undefined);
    expect(await chargesOf(person)).toBe(2);
    await expectOne(person);
  });

  it("after the card was charged, and the hold ended before anybody looked", async () => {
    const person = await subscriber();
    const lost = { alter: () => ({ status: 503, body: { error: { type: "api_error", message: "lost" } } }) };
    meddle(({ call }) => (isConfirm(call) ? lost : undefined));
    await renewOn(30);
    meddle(undefined);
    await holdEnds();
    await expectOne(person);
  });

  it("after a refusal was written down, before its payment was given up", async () => {
    const person = await subscriber();
    await withCard(person, "pm_card_chargeCustomerFail");
    meddle(({ call }) => (call.endsWith("/cancel") ? { refuse: true } : undefined));
    await renewOn(30);
    meddle(undefined);
    await holdEnds();
    await renewOn(30);
    expect(await scheduleOf(person)).toMatchObject({ problem: "declined", attempts: 1 });
    expect(await mailsTo(person)).toEqual(["declined"]);
    expect(await sql("SELECT 1 FROM reservations WHERE status = 'held'")).toEqual([]);
  });

  it("and the payment is told of again and again", async () => {
    const person = await subscriber();
    await renewOn(30);
    const [order] = await sql(
      "SELECT payment_intent_id AS intent FROM orders WHERE user_id = $1 AND cart_id IS NULL",
      [person.id],
    );
    const intent = await readIntent(String(order?.["intent"]));
    const { next } = await scheduleOf(person);
    await Promise.all([finalizePayment(intent), finalizePayment(intent)]);
    expect(await scheduleOf(person)).toMatchObject({ next });
    expect(await paidOrders(person)).toBe(2);
  });
});
