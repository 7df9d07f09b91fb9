import { ADDRESS, type Buyer, type Claims, type Prepared } from "../support/buyer";
import { shopWithBuyers } from "../support/shop-with-buyers";

const { sql, product, another, buyer, ordersOf, ready } = shopWithBuyers();

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
  ])("about %s gets 4xx in the documented format and changes nothing", async (_name, change, status) => {
    const before = await sql("SELECT * FROM order_lines ORDER BY id");
    const refused = await setup.person.order(change(setup.claims));
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/\S/),
      requestId: expect.any(String),
    });
    expect(await sql("SELECT * FROM order_lines ORDER BY id")).toEqual(before);
  });

  it("does not keep the payment from becoming its order", async () => {
    const placed = await setup.person.order(setup.claims);
    expect([200, 201]).toContain(placed.status);
    expect(placed.body.total).toBe((setup.prepared.amount / 100).toFixed(2));
    expect(await ordersOf(setup.prepared.paymentIntentId)).toHaveLength(1);
  });

  it("about an intent's amount gets 409 with the correct amount, and no intent", async () => {
    const person = buyer();
    await person.add(product().id, 1);
    const amount = await person.total();
    const refused = await person.prepare(1);
    expect(refused).toMatchObject({ status: 409, body: { amount, message: expect.any(String) } });
    expect(
      await sql("SELECT 1 FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.session_id = $1", [
        person.cookie("sessionId"),
      ]),
    ).toEqual([]);
    expect((await person.prepare(amount, { currency: "eur" })).status).toBe(400);
  });

  it("about another user's intent gets 403 and discloses nothing", async () => {
    const victim = await ready(1);
    await victim.person.pay(victim.prepared);
    const thief = buyer();
    await thief.add(product().id, 1);
    await thief.prepare();
    const refused = await thief.order(victim.claims);
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain("Rosa");
    expect((await victim.person.order(victim.claims)).status).toBe(201);
  });

  it("with a used intent for a new cart creates no second order", async () => {
    const { person, prepared, claims } = await ready(1);
    await person.pay(prepared);
    await person.order(claims);
    await person.add(another(3).id, 2);
    const reused = await person.order({ ...(await person.claims(prepared)) });
    expect(reused.status).toBe(409);
    expect(await ordersOf(prepared.paymentIntentId)).toHaveLength(1);
    expect(await person.cart()).toHaveLength(1);
  });

  it("about a cart's id is ignored or refused: only the cookie counts", async () => {
    const { person } = await ready(1);
    const other = buyer();
    await other.add(product().id, 1);
    expect(
      (await other.call("DELETE", `/api/cart/clear?sessionId=${person.cookie("sessionId")}`)).status,
    ).toBe(403);
    expect(await person.cart()).toHaveLength(1);
    const [line] = await person.cart();
    expect((await other.call("PUT", `/api/cart/${line?.id}`, { quantity: 9 })).status).toBe(404);
    expect((await other.call("DELETE", `/api/cart/${line?.id}`)).status).toBe(404);
  });
});
