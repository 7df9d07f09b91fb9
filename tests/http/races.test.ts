import type Stripe from "stripe";
import { audit } from "../support/audit-money-and-stock";
import { Buyer, type Claims, type Prepared } from "../support/buyer";
import { endHolds } from "../support/end-holds";
import { addressOf as address, getScarceProduct, rush, setStock } from "../support/rush";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let usualStock: number;
let productId: string;
beforeAll(async () => {
  shop = await sharedShop();
  await endHolds(shop);
  productId = await getScarceProduct(shop);
  usualStock = await stock();
});
afterAll(async () => {
  await endHolds(shop);
  await setStock(shop, usualStock);
  await shop.stop();
});

const stock = async () =>
  Number((await shop.sql("SELECT on_hand FROM products WHERE id = $1", [productId]))[0]?.["on_hand"]);

describe("concurrent buyers for the last 10", () => {
  const STOCK = 10;
  const countPaid = async () =>
    Number((await shop.sql("SELECT count(*) FROM orders WHERE payment_status = 'paid'"))[0]?.["count"]);
  let paidBefore: number;
  beforeEach(async () => {
    await endHolds(shop);
    await setStock(shop, STOCK);
    paidBefore = await countPaid();
  });

  it("of whom there are 500 create 10 paid orders, oversell nothing and charge no buyer without an order", async () => {
    const results = await rush(shop, productId, 500);
    expect(results.filter((result) => result.ordered)).toHaveLength(STOCK);
    expect(results.filter((result) => result.paid && !result.ordered)).toEqual([]);
    // Some get an overload response; no request fails with a 500 or without a response.
    const refusals = results.filter((result) => !result.ordered).map(({ status }) => status);
    expect(refusals.filter((status) => ![409, 429, 503].includes(status))).toEqual([]);
    expect(refusals).toContain(409);
    expect(
      results.flatMap(({ statuses }) => statuses).filter((status) => status >= 500 && status !== 503),
    ).toEqual([]);
    expect((await countPaid()) - paidBefore).toBe(STOCK);
    expect(await shop.sql("SELECT on_hand, available FROM products WHERE id = $1", [productId])).toEqual([
      { on_hand: 0, available: 0 },
    ]);
    expect(await audit(shop.sql, shop.stripe)).toEqual([]);
  }, 120_000);

  it("oversell without the guard (control)", async () => {
    // The hold is a conditional decrement of `available`: without it and without the constraints, nothing guards.
    const constraints = await shop.sql(
      "SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname IN ('products_available_within_stock', 'products_on_hand_not_negative')",
    );
    expect(constraints).toHaveLength(2);
    for (const { name } of constraints) await shop.sql(`ALTER TABLE products DROP CONSTRAINT ${name}`);
    await shop.sql(
      `CREATE FUNCTION forget_hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.available := OLD.available; RETURN NEW; END $$`,
    );
    await shop.sql(
      "CREATE TRIGGER forget_hold BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION forget_hold()",
    );
    try {
      await rush(shop, productId, 3 * STOCK); // each of them pays, which takes time
      expect((await countPaid()) - paidBefore).toBeGreaterThan(STOCK);
      await endHolds(shop);
    } finally {
      await shop.sql("DROP FUNCTION forget_hold CASCADE");
      await setStock(shop, 0);
      for (const { name, definition } of constraints)
        await shop.sql(`ALTER TABLE products ADD CONSTRAINT ${name} ${definition}`);
    }
  }, 120_000);
});

describe("one payment, reported many times", () => {
  beforeAll(async () => {
    await shop.setWebhooks(false);
    await setStock(shop, 5000);
  });
  afterAll(() => shop.setWebhooks(true));

  let people = 0;
  async function paidButNotOrdered(): Promise<{ person: Buyer; prepared: Prepared; claims: Claims }> {
    people += 1;
    const person = new Buyer(shop.url, address(1000 + people));
    await person.add(productId, 1);
    const prepared = (await person.prepare()).body;
    const claims = await person.claims(prepared);
    await person.pay(prepared);
    return { person, prepared, claims };
  }

  /** The events of these payments, which are among the latest 100, in their order. */
  async function succeededEvents(intentIds: string[]): Promise<Stripe.Event[]> {
    const { data } = await shop.stripe.events.list({ type: "payment_intent.succeeded", limit: 100 });
    const byIntent = new Map(data.map((event) => [(event.data.object as { id?: string }).id, event]));
    return intentIds.map((id) => {
      const event = byIntent.get(id);
      if (!event) throw new Error(`No event for ${id}`);
      return event;
    });
  }
  async function succeededEvent(intentId: string): Promise<Stripe.Event> {
    const [event] = await succeededEvents([intentId]);
    return event as Stripe.Event;
  }

  const ordersOf = (intent: string) =>
    shop.sql("SELECT id, payment_status FROM orders WHERE payment_intent_id = $1", [intent]);
  const mails = (orderId: unknown) =>
    shop.sql("SELECT 1 FROM mail_outbox WHERE key = $1", [`order-confirmation:${orderId}`]);

  it("one event delivered 200 times concurrently creates one order and one email", async () => {
    const { prepared } = await paidButNotOrdered();
    const event = await succeededEvent(prepared.paymentIntentId);
    const before = await stock();
    // Like Stripe, sends again what got 503: on a busy machine not each of 200 gets a connection within 4 seconds.
    const deliver = async (): Promise<number> => {
      const status = await shop.deliver(event);
      return status === 503 ? deliver() : status;
    };
    const statuses = await Promise.all(Array.from({ length: 200 }, deliver));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const orders = await ordersOf(prepared.paymentIntentId);
    expect(orders).toMatchObject([{ payment_status: "paid" }]);
    expect(await mails(orders[0]?.["id"])).toHaveLength(1);
    expect(await stock()).toBe(before - 1);
  });

  it("webhook and page racing 100 times create one order each, and the page always gets it", async () => {
    const setups: Awaited<ReturnType<typeof paidButNotOrdered>>[] = [];
    // Ten at a time: these calls only prepare the race, and a busy machine would refuse some of a hundred.
    while (setups.length < 100)
      setups.push(...(await Promise.all(Array.from({ length: 10 }, () => paidButNotOrdered()))));
    const events = await succeededEvents(setups.map(({ prepared }) => prepared.paymentIntentId));
    const race = async ({ person, claims, prepared }: (typeof setups)[number], event: Stripe.Event) => {
      const [placed, delivered] = await Promise.all([person.order(claims), shop.deliver(event)]);
      const orders = (await ordersOf(prepared.paymentIntentId)).length;
      return { status: placed.status, delivered, orders };
    };
    const races = setups.map((setup, index) => () => race(setup, events[index] as Stripe.Event));
    // Again ten at a time, for the same reason.
    while (races.length > 0)
      for (const result of await Promise.all(races.splice(0, 10).map((run) => run())))
        expect(result).toEqual({ status: 201, delivered: 200, orders: 1 });
    const count = await shop.sql(
      "SELECT count(*)::int AS mails, count(DISTINCT key)::int AS keys FROM mail_outbox",
    );
    expect(count[0]?.["mails"]).toBe(count[0]?.["keys"]);
  }, 120_000);

  it("a tab closed after the payment: the webhook alone creates the order and empties the cart", async () => {
    const { person, prepared } = await paidButNotOrdered();
    expect(await shop.deliver(await succeededEvent(prepared.paymentIntentId))).toBe(200);
    expect(await ordersOf(prepared.paymentIntentId)).toMatchObject([{ payment_status: "paid" }]);
    expect(await person.cart()).toEqual([]);
  });

  it("20 concurrent presses of Pay by one buyer create one pending order, one intent and one hold", async () => {
    const person = new Buyer(shop.url, address(5000));
    await person.add(productId, 2);
    const amount = await person.total();
    await person.prepare(amount); // sets the browser's checkout secret
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        new Buyer(shop.url, address(5000)).sameBrowserAs(person).prepare(amount),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.paymentIntentId)).size).toBe(1);
    const id = answers[0]?.body.paymentIntentId;
    expect(
      await shop.sql(
        "SELECT quantity FROM reservations r JOIN orders o ON o.id = r.order_id WHERE o.payment_intent_id = $1",
        [id],
      ),
    ).toEqual([{ quantity: 2 }]);
  });

  it("a second tab that presses Pay after the first has paid is told so without another charge", async () => {
    const { person, prepared } = await paidButNotOrdered();
    const second = new Buyer(shop.url, address(5001)).sameBrowserAs(person);
    const refused = await second.prepare(prepared.amount);
    expect(refused).toMatchObject({ status: 409, body: { orderNumber: prepared.orderNumber } });
    expect(await ordersOf(prepared.paymentIntentId)).toMatchObject([{ payment_status: "paid" }]);
  });

  it("additions to a cart from ten tabs are all kept", async () => {
    const person = new Buyer(shop.url, address(5002));
    await person.add(productId, 1);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        new Buyer(shop.url, address(5002)).sameBrowserAs(person).add(productId, 1),
      ),
    );
    expect(await person.cart()).toMatchObject([{ quantity: 11 }]);
  });
});
