import type { CheapLimitName } from "@/lib/server/limits";
import { Buyer } from "../support/buyer";
import { endHolds } from "../support/end-holds";
import { shopWithBuyers } from "../support/shop-with-buyers";
import { waitFor } from "../support/wait-for";

const { sql, shop, ready, another } = shopWithBuyers();

beforeAll(() => endHolds(shop()));
afterAll(() => shop().moveClock(0));

const spread = async (count: number, atOnce: number, one: (index: number) => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let from = 0; from < count; from += atOnce)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => one(from + i)))),
    );
  return answers;
};
interface Answer {
  status: number;
  headers: Headers;
}
/**
 * Counts calls of an address as if another process had reported them. Together the processes allow at most a batch less
 * one beyond the limit (tests/integration/server/cheap-limits.test.ts).
 */
const countElsewhere = (limit: CheapLimitName, address: string, calls: number) =>
  sql("INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, now() + interval '15 minutes')", [
    `${limit}:${address}`,
    calls,
  ]);
const refused = (answers: Answer[]) => answers.filter(({ status }) => status === 429);

describe("limits (D37)", () => {
  it("more than five declines in a session are refused", async () => {
    const { person, prepared } = await ready();
    for (let count = 0; count < 5; count += 1) await person.pay(prepared, "4000000000000002");
    await waitFor(
      async () =>
        (await shop().stripe.paymentIntents.retrieve(prepared.paymentIntentId)).status === "canceled",
    );
    const answer = await person.prepare();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.body.message).toMatch(/Several cards were declined/);
    // No further card can be tested on the intent, and its goods are available again.
    expect((await person.pay(prepared, "4242424242424242")).status).toBe(400);
    await waitFor(async () => {
      const [row] = await sql(
        "SELECT 1 FROM reservations r JOIN orders o ON o.id = r.order_id WHERE o.payment_intent_id = $1 AND r.status = 'held'",
        [prepared.paymentIntentId],
      );
      return row === undefined;
    });
    expect(
      await sql(
        "SELECT e.data FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.payment_intent_id = $1 AND e.type = 'payment_failed'",
        [prepared.paymentIntentId],
      ),
    ).toEqual([{ data: { count: 5 } }]);
  });

  it("more than 300 intents from one address in 15 minutes are refused, whatever headers the caller sends", async () => {
    const address = "198.19.0.77";
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const batch = Array.from({ length: 10 }, (_, index) =>
        new Buyer(shop().url, `203.0.113.${index}, ${address}`).prepare(1000),
      );
      for (const answer of await Promise.all(batch)) statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(300); // an empty cart, reported 300 times
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await new Buyer(shop().url, "198.19.0.78").prepare(1000)).status).toBe(400);
  });
});

describe("carts that are never paid (D43)", () => {
  const MINUTE = 60;

  /** The available products, largest stock first. */
  const onSale = () =>
    sql("SELECT id, available::int FROM products WHERE is_active AND available > 0 ORDER BY available, id");

  /**
   * 12 guests who put the whole stock of three products each into their carts and press Pay, 108 requests in all.
   * @returns the share of products still available
   */
  async function attack(addressOf: (index: number) => string): Promise<number> {
    const products = await onSale();
    const carts = Array.from({ length: 12 }, (_, index) => new Buyer(shop().url, addressOf(index)));
    await Promise.all(
      carts.map(async (cart, index) => {
        // A small, a medium and a large stock each.
        for (const product of [index, index + 12, index + 24].map((at) => products[at]))
          if (product) await cart.add(String(product["id"]), Number(product["available"]));
        const amount = await cart.total();
        for (let press = 0; press < 5; press += 1) await cart.prepare(amount);
      }),
    );
    return (await onSale()).length / products.length;
  }

  const release = async (seconds: number): Promise<void> => {
    shop().moveClock(seconds);
    await shop().job("expire-holds");
    // The shop's own run of the job, once a minute, can still be ending an order that this one left to it.
    const pending =
      "SELECT 1 FROM orders WHERE payment_status = 'pending' AND cancelled_at IS NULL AND hold_expires_at < now() + make_interval(secs => $1)";
    await waitFor(async () => (await sql(pending, [seconds])).length === 0);
  };

  it("of one address leave at least 80 % of the products available, and another address can buy", async () => {
    const before = await onSale();
    // Control: with a separate address for each cart no limit is reached, and the product goes out of stock.
    expect(await attack((index) => `198.19.0.${100 + index}`)).toBeLessThan(0.2);
    await release(16 * MINUTE);
    expect(await onSale()).toEqual(before);
    expect(await attack(() => "198.19.0.66")).toBeGreaterThanOrEqual(0.8);
    const [product] = (await onSale()).slice(-1);
    const honest = new Buyer(shop().url, "198.19.0.67");
    expect((await honest.add(String(product?.["id"]), 1)).status).toBe(201);
    const prepared = await honest.prepare();
    expect(prepared.status).toBe(200);
    const claims = await honest.claims(prepared.body);
    await honest.pay(prepared.body);
    expect((await honest.order(claims)).status).toBe(201);
    await release(32 * MINUTE);
  }, 60_000);

  it("wait five minutes for products they have just held, and are told how long", async () => {
    const person = new Buyer(shop().url, "198.19.0.68");
    await person.add(another(1).id, 1);
    const amount = await person.total();
    shop().moveClock(40 * MINUTE);
    expect((await person.prepare(amount)).status).toBe(200);
    await release(55 * MINUTE + 1);
    const answer = await person.prepare(amount);
    expect(answer).toMatchObject({
      status: 429,
      body: { code: "too_many", message: expect.stringContaining("try again in 5 minutes") },
    });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(4 * MINUTE);
    expect(await person.cart()).toHaveLength(1); // nothing is lost
    shop().moveClock(60 * MINUTE + 2);
    expect((await person.prepare(amount)).status).toBe(200);
  });
});

describe("20 concurrent first presses of Pay", () => {
  /** @returns the responses, and the number of new intents and orders */
  async function pressTogether(browsers: (person: Buyer) => Buyer[]) {
    const person = new Buyer(shop().url, "198.19.0.70");
    await person.add(another(2).id, 1);
    const amount = await person.total();
    const began = new Set((await shop().stripe.paymentIntents.list({ limit: 100 })).data.map(({ id }) => id));
    const answers = await Promise.all(browsers(person).map((browser) => browser.prepare(amount)));
    const intents = (await shop().stripe.paymentIntents.list({ limit: 100 })).data;
    return { answers, intents: intents.filter(({ id }) => !began.has(id)).length };
  }
  const tabs = (person: Buyer) =>
    Array.from({ length: 20 }, () => new Buyer(shop().url, person.address).sameBrowserAs(person));

  it("of one browser create one intent", async () => {
    const { answers, intents } = await pressTogether(tabs);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.paymentIntentId)).size).toBe(1);
    expect(intents).toBe(1);
  });

  it("create one intent also when the browser has no checkout secret yet", async () => {
    const { answers, intents } = await pressTogether((person) => {
      person.forget("checkoutSecret");
      return tabs(person);
    });
    expect(intents).toBe(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it("of strangers who only know the cart's id create several, each ending the previous one (control)", async () => {
    const { intents } = await pressTogether((person) =>
      tabs(person).map((tab, index) => {
        tab.setCookie("checkoutSecret", `a-stranger-with-a-secret-${String(index).padStart(4, "0")}`);
        return tab;
      }),
    );
    expect(intents).toBeGreaterThan(1);
  });
});

describe("large numbers of cheap calls", () => {
  const availability = (address: string) =>
    new Buyer(shop().url, address).call("GET", `/api/availability?ids=${another(1).id}`);

  it("are limited per address for stock requests", async () => {
    await countElsewhere("availabilityPerAddress", "198.19.0.80", 500);
    const answers = await spread(200, 20, () => availability("198.19.0.80"));
    const [first] = refused(answers);
    expect(Number(first?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answers.length - refused(answers).length).toBeLessThan(100 + 50);
    const family = await spread(200, 20, () => availability("198.19.0.81")); // control
    expect(refused(family)).toEqual([]);
  });

  it("cannot create 600 carts from one address", async () => {
    const cart = (address: string) => new Buyer(shop().url, address).add(another(3).id, 1);
    await countElsewhere("newCartsPerAddress", "198.19.0.82", 270);
    const answers = await spread(60, 20, () => cart("198.19.0.82"));
    expect(answers.length - refused(answers).length).toBeLessThan(30 + 10);
    expect(Number(refused(answers)[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await cart("198.19.0.83")).status).toBe(201); // control
  });

  it.each(["/api/orders", "/api/checkout/complete"])(
    "cannot read an unpaid order's payment at Stripe without limit (%s)",
    async (path) => {
      const { person, claims } = await ready();
      const complete = (address: string) =>
        new Buyer(shop().url, address).sameBrowserAs(person).call("POST", path, claims);
      const address = path === "/api/orders" ? "198.19.0.84" : "198.19.0.85";
      expect((await complete("198.19.0.86")).status).toBe(402); // control
      await countElsewhere("stripeCallsPerAddress", address, 275);
      const answers = await spread(60, 20, () => complete(address));
      expect(answers.length - refused(answers).length).toBeLessThan(25 + 25);
      expect((await complete("198.19.0.86")).status).toBe(402);
    },
  );
});
