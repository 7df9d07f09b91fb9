import { ADDRESS, Buyer, type Claims, type PlacedOrder, type Prepared } from "../support/buyer";
import { startShop, type TestShop } from "../support/shop";

let shop: TestShop;
let product: { id: string; inventory: number; regularPrice: string; slug: string };
let plenty: { id: string; inventory: number }[];

beforeAll(async () => {
  shop = await startShop({ name: "purchase" });
  await shop.sql("CREATE TABLE stock_began AS SELECT slug, on_hand AS stock FROM products");
  const list = (await new Buyer(shop.url).call<(typeof product)[]>("GET", "/api/products")).body;
  plenty = list.filter((item) => item.inventory > 60);
  product = plenty[0] as typeof product;
});
afterAll(() => shop.stop());

const buyer = () => new Buyer(shop.url, `198.51.100.${Math.floor(Math.random() * 250)}`);
const stockOf = async (id: string) =>
  Number((await shop.sql("SELECT available FROM products WHERE id = $1", [id]))[0]?.["available"]);
const ordersOf = (intent: string) => shop.sql("SELECT * FROM orders WHERE payment_intent_id = $1", [intent]);

async function ready(quantity = 1): Promise<{ person: Buyer; prepared: Prepared; claims: Claims }> {
  const person = buyer();
  await person.add(product.id, quantity);
  const prepared = (await person.prepare()).body;
  return { person, prepared, claims: await person.claims(prepared) };
}

describe("a purchase", () => {
  it("takes the money once, makes one order, lowers the stock, empties the cart and queues one mail", async () => {
    const before = await stockOf(product.id);
    const { person, prepared, claims } = await ready(2);
    expect(await stockOf(product.id)).toBe(before - 2); // held before anything is paid
    expect((await person.pay(prepared)).body.status).toBe("succeeded");
    const placed = await person.order(claims);
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      orderNumber: prepared.orderNumber,
      status: "processing",
      total: (prepared.amount / 100).toFixed(2),
    });
    expect(placed.body.orderNumber).toBe(placed.body.id.slice(-8).toUpperCase());
    expect(await person.cart()).toEqual([]);
    expect(await stockOf(product.id)).toBe(before - 2);
    expect(
      await shop.sql("SELECT status FROM mail_outbox WHERE key = $1", [
        `order-confirmation:${placed.body.id}`,
      ]),
    ).toHaveLength(1);
  });

  it("answers a replay with the same order, 200, and makes no second one", async () => {
    const { person, prepared, claims } = await ready();
    await person.pay(prepared);
    const first = await person.order(claims);
    const again = await person.order(claims);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await ordersOf(prepared.paymentIntentId)).toHaveLength(1);
  });

  it("leaves cart and stock whole after a decline, and the same intent can be tried again", async () => {
    const before = await stockOf(product.id);
    const { person, prepared, claims } = await ready();
    const declined = await person.pay(prepared, "4000000000009995");
    expect(declined).toMatchObject({ status: 402, body: { error: { code: "card_declined" } } });
    expect((await person.order(claims)).status).toBe(402);
    expect(await person.cart()).toHaveLength(1);
    expect(await stockOf(product.id)).toBe(before - 1); // the hold stays until its end
    const again = (await person.prepare()).body;
    expect(again.paymentIntentId).toBe(prepared.paymentIntentId);
    expect((await person.pay(again)).body.status).toBe("succeeded");
    expect((await person.order(claims)).status).toBe(201);
  });

  it("refuses more declines than five in a session", async () => {
    const { person, prepared } = await ready();
    for (let count = 0; count < 5; count += 1) await person.pay(prepared, "4000000000000002");
    for (let wait = 0; wait < 50; wait += 1) {
      if (
        (
          await shop.sql(
            "SELECT 1 FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.payment_intent_id = $1 AND e.type = 'payment_failed'",
            [prepared.paymentIntentId],
          )
        ).length === 5
      )
        break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const refused = await person.prepare();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("updates the same order and intent when the cart changes, and charges what was last agreed", async () => {
    const { person, prepared } = await ready(1);
    await person.add((plenty[1] as { id: string }).id, 1);
    const changed = (await person.prepare()).body;
    expect(changed.paymentIntentId).toBe(prepared.paymentIntentId);
    expect(changed.amount).toBeGreaterThan(prepared.amount);
    const claims = await person.claims(changed);
    await person.pay(changed);
    expect((await person.order(claims)).body).toMatchObject({
      total: (changed.amount / 100).toFixed(2),
      items: [{ quantity: 1 }, { quantity: 1 }],
    });
  });

  it("keeps what was added to the cart after paying began", async () => {
    const { person, prepared, claims } = await ready(1);
    await person.pay(prepared);
    await person.add((plenty[2] as { id: string }).id, 3);
    expect((await person.order(claims)).status).toBe(201);
    expect(await person.cart()).toMatchObject([{ productId: (plenty[2] as { id: string }).id, quantity: 3 }]);
  });

  it("works without an address until the order is placed", async () => {
    const person = buyer();
    await person.add(product.id, 1);
    const prepared = (await person.prepare(undefined, { shippingInfo: undefined })).body;
    const { shippingInfo, ...claims } = await person.claims(prepared);
    await person.pay(prepared);
    expect((await person.order(claims)).body).toMatchObject({ fields: { shippingInfo: "Required" } });
    const placed = await person.order({ ...claims, shippingInfo });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      shippingAddress: { name: "Rosa Field", zip: ADDRESS.zip, zipCode: ADDRESS.zip },
    });
  });
});

describe("a false claim", () => {
  let setup: { person: Buyer; prepared: Prepared; claims: Claims };
  beforeAll(async () => {
    setup = await ready(2);
    await setup.person.pay(setup.prepared);
  });

  it.each<[string, (claims: Claims) => Record<string, unknown>, number]>([
    ["totalAmount", (claims) => ({ ...claims, totalAmount: 0.01 }), 409],
    [
      "a lower item price",
      (claims) => ({ ...claims, items: claims.items.map((item) => ({ ...item, price: 0.01 })) }),
      409,
    ],
    [
      "another quantity",
      (claims) => ({ ...claims, items: claims.items.map((item) => ({ ...item, quantity: 50 })) }),
      409,
    ],
    ["no items", (claims) => ({ ...claims, items: [] }), 400],
    ["another currency", (claims) => ({ ...claims, currency: "eur" }), 400],
    ["another status", (claims) => ({ ...claims, status: "delivered" }), 400],
    [
      "another address",
      (claims) => ({ ...claims, shippingInfo: { ...ADDRESS, address: "1 Thief Street" } }),
      409,
    ],
    ["an unknown intent", (claims) => ({ ...claims, paymentIntentId: "pi_doesnotexist123" }), 404],
  ])("about %s gets 4xx in the documented shape and alters nothing", async (_name, change, status) => {
    const before = await shop.sql("SELECT * FROM order_lines ORDER BY id");
    const refused = await setup.person.order(change(setup.claims));
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/\S/),
      requestId: expect.any(String),
    });
    expect(await shop.sql("SELECT * FROM order_lines ORDER BY id")).toEqual(before);
  });

  it("does not keep the payment from becoming its one true order", async () => {
    const placed = await setup.person.order(setup.claims);
    expect([200, 201]).toContain(placed.status);
    expect(placed.body.total).toBe((setup.prepared.amount / 100).toFixed(2));
    expect(await ordersOf(setup.prepared.paymentIntentId)).toHaveLength(1);
  });

  it("about the amount of an intent gets 409 with the right amount, and no intent", async () => {
    const person = buyer();
    await person.add(product.id, 1);
    const amount = await person.total();
    const refused = await person.prepare(1);
    expect(refused).toMatchObject({ status: 409, body: { amount, message: expect.any(String) } });
    expect(
      await shop.sql("SELECT 1 FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.session_id = $1", [
        person.cookie("sessionId"),
      ]),
    ).toEqual([]);
    expect((await person.prepare(amount, { currency: "eur" })).status).toBe(400);
  });

  it("about somebody else's intent gets 403 and gives nothing away", async () => {
    const victim = await ready(1);
    await victim.person.pay(victim.prepared);
    const thief = buyer();
    await thief.add(product.id, 1);
    await thief.prepare();
    const refused = await thief.order(victim.claims);
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain("Rosa");
    expect((await victim.person.order(victim.claims)).status).toBe(201);
  });

  it("with a used intent for a new cart makes no second order", async () => {
    const { person, prepared, claims } = await ready(1);
    await person.pay(prepared);
    await person.order(claims);
    await person.add((plenty[3] as { id: string }).id, 2);
    const reused = await person.order({ ...(await person.claims(prepared)) });
    expect(reused.status).toBe(409);
    expect(await ordersOf(prepared.paymentIntentId)).toHaveLength(1);
    expect(await person.cart()).toHaveLength(1);
  });

  it("of a cart's name is ignored or refused: the cookie alone counts", async () => {
    const { person } = await ready(1);
    const other = buyer();
    await other.add(product.id, 1);
    expect(
      (await other.call("DELETE", `/api/cart/clear?sessionId=${person.cookie("sessionId")}`)).status,
    ).toBe(403);
    expect(await person.cart()).toHaveLength(1);
    const [line] = await person.cart();
    expect((await other.call("PUT", `/api/cart/${line?.id}`, { quantity: 9 })).status).toBe(404);
    expect((await other.call("DELETE", `/api/cart/${line?.id}`)).status).toBe(404);
  });
});

describe("bad input", () => {
  const add = (body: unknown) =>
    buyer().call<PlacedOrder & { fields?: Record<string, string>; available?: number }>(
      "POST",
      "/api/cart",
      body,
    );

  it.each<[string, () => unknown, string]>([
    ["an unknown product", () => ({ productId: "nothing", quantity: 1 }), "productId"],
    ["quantity 1.5", () => ({ productId: product.id, quantity: 1.5 }), "quantity"],
    ["quantity −1", () => ({ productId: product.id, quantity: -1 }), "quantity"],
    ["quantity 0", () => ({ productId: product.id, quantity: 0 }), "quantity"],
    ["quantity 1e9", () => ({ productId: product.id, quantity: 1e9 }), "quantity"],
    ['quantity "2"', () => ({ productId: product.id, quantity: "2" }), "quantity"],
    ["no quantity", () => ({ productId: product.id }), "quantity"],
    ["an unknown offer", () => ({ productId: product.id, quantity: 1, offer: "everything-free" }), "offer"],
    ["an empty object", () => ({}), "productId"],
    ["a list", () => [], "body"],
    ["an empty body", () => "", "body"],
    ["malformed JSON", () => '{"productId":', "body"],
  ])("%s gets 400 and the name of the field", async (_name, body, field) => {
    const refused = await add(body());
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toContain(field);
    expect(refused.body.message).toMatch(/\S/);
  });

  it("more than there is gets 409 with how many are left", async () => {
    const left = await stockOf(product.id);
    expect(await add({ productId: product.id, quantity: left + 1 })).toMatchObject({
      status: 409,
      body: { available: left },
    });
    const person = buyer();
    await person.add(product.id, 1);
    const [line] = await person.cart();
    expect(await person.call("PUT", `/api/cart/${line?.id}`, { quantity: left + 1 })).toMatchObject({
      status: 409,
      body: { available: left },
    });
    expect(await person.cart()).toMatchObject([{ quantity: 1 }]);
  });

  it("a subscription of a visitor gets 403", async () => {
    expect((await add({ productId: product.id, quantity: 1, isSubscription: true })).status).toBe(403);
  });

  it("an empty cart can not be paid", async () => {
    expect(await buyer().prepare(1000)).toMatchObject({ status: 400, body: { message: "cart: is empty" } });
  });

  it("from another site is refused, whatever it asks", async () => {
    const response = await fetch(`${shop.url}/api/cart`, {
      method: "POST",
      headers: { Origin: "https://evil.example", "Content-Type": "application/json" },
      body: "{}",
    });
    expect(response.status).toBe(403);
  });
});

describe("the calls of a cart", () => {
  it("answer the documented fields, ignore a price, and delete at 0", async () => {
    const person = buyer();
    expect((await person.add(product.id, 2, { price: 0.01 })).status).toBe(201);
    expect(person.cookie("sessionId")).toMatch(/^[\w-]{22,}$/);
    const [line] = await person.cart();
    expect(line).toMatchObject({
      productId: product.id,
      productName: expect.any(String),
      quantity: 2,
      price: product.regularPrice,
      isSubscription: false,
    });
    await person.add(product.id, 1);
    expect(await person.cart()).toMatchObject([{ quantity: 3 }]);
    expect((await person.call("PUT", `/api/cart/${line?.id}`, { quantity: 0 })).status).toBe(200);
    expect(await person.cart()).toEqual([]);
    await person.add(product.id, 1);
    await person.call("DELETE", `/api/cart/clear?sessionId=${person.cookie("sessionId")}`);
    expect(await person.cart()).toEqual([]);
  });

  it("keep lines of different offers apart and follow their present quantity", async () => {
    const person = buyer();
    const cents = Math.round(Number(product.regularPrice) * 100);
    await person.add(product.id, 5, { offer: "bundle" });
    await person.add(product.id, 1);
    const lines = await person.cart();
    expect(lines.map((line) => Math.round(Number(line.price) * 100))).toEqual([
      Math.floor((cents * 85 + 50) / 100),
      cents,
    ]);
    await person.call("PUT", `/api/cart/${lines[0]?.id}`, { quantity: 2 });
    expect((await person.cart())[0]?.price).toBe((Math.floor((cents * 95 + 50) / 100) / 100).toFixed(2));
  });
});

describe("calls that need a person", () => {
  it.each(["/api/auth/user", "/api/orders"])("GET %s answers 401", async (path) => {
    expect(await buyer().call("GET", path)).toMatchObject({ status: 401, body: { message: "Unauthorized" } });
  });

  it("the jobs' route wants its secret, the webhook its signature", async () => {
    expect((await buyer().call("POST", "/api/cron", { job: "expire-holds" })).status).toBe(401);
    expect(
      (await buyer().call("POST", "/api/webhooks/stripe", { id: "evt_1", type: "payment_intent.succeeded" }))
        .status,
    ).toBe(400);
  });
});

describe("limits", () => {
  it("more than 300 intents from one address in 15 minutes are refused, whatever the caller writes in front of it", async () => {
    const address = "192.0.2.77";
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const batch = Array.from({ length: 10 }, (_, index) =>
        new Buyer(shop.url, `203.0.113.${index}, ${address}`).prepare(1000),
      );
      for (const answer of await Promise.all(batch)) statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(300); // an empty cart, said 300 times
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await new Buyer(shop.url, "192.0.2.78").prepare(1000)).status).toBe(400);
  });
});

describe("calls that are not there", () => {
  it.each(["/api/nothing", "/api/cart/a/b/c"])("%s answers 404 in the shape of the others", async (path) => {
    expect(await buyer().call("GET", path)).toMatchObject({
      status: 404,
      body: { message: "There is no such call", code: "not_found" },
    });
  });
});

describe("sample products", () => {
  it("enter an empty shop once, also when asked for twice at once, and never a filled one", async () => {
    expect((await buyer().call("POST", "/api/init-data")).status).toBe(409);
    const empty = await startShop({ name: "empty" });
    await empty.sql("TRUNCATE products CASCADE");
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Buyer(empty.url).call("POST", "/api/init-data")),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    const list = (await new Buyer(empty.url).call<unknown[]>("GET", "/api/products")).body;
    expect(list.length).toBeGreaterThanOrEqual(24);
    await empty.stop();
  });
});
