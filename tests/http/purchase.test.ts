import { ADDRESS } from "../support/buyer";
import { shopWithBuyers } from "../support/shop-with-buyers";

const { sql, product, another, buyer, stockOf, ordersOf, ready } = shopWithBuyers();

describe("a purchase", () => {
  it("charges once, creates one order, reduces the stock, empties the cart and queues one email", async () => {
    const before = await stockOf(product().id);
    const { person, prepared, claims } = await ready(2);
    expect(await stockOf(product().id)).toBe(before - 2); // held before payment
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
    expect(await stockOf(product().id)).toBe(before - 2);
    expect(
      await sql("SELECT status FROM mail_outbox WHERE key = $1", [`order-confirmation:${placed.body.id}`]),
    ).toHaveLength(1);
  });

  it("answers a replay with the same order, 200, and creates no second one", async () => {
    const { person, prepared, claims } = await ready();
    await person.pay(prepared);
    const first = await person.order(claims);
    const again = await person.order(claims);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await ordersOf(prepared.paymentIntentId)).toHaveLength(1);
  });

  it("leaves cart and stock unchanged after a decline, and the same intent can be retried", async () => {
    const before = await stockOf(product().id);
    const { person, prepared, claims } = await ready();
    const declined = await person.pay(prepared, "4000000000009995");
    expect(declined).toMatchObject({ status: 402, body: { error: { code: "card_declined" } } });
    expect((await person.order(claims)).status).toBe(402);
    expect(await person.cart()).toHaveLength(1);
    expect(await stockOf(product().id)).toBe(before - 1); // the hold stays until it expires
    const again = (await person.prepare()).body;
    expect(again.paymentIntentId).toBe(prepared.paymentIntentId);
    expect((await person.pay(again)).body.status).toBe("succeeded");
    expect((await person.order(claims)).status).toBe(201);
  });

  it("updates the same order and intent when the cart changes, and charges the last confirmed amount", async () => {
    const { person, prepared } = await ready(1);
    await person.add(another(1).id, 1);
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

  it("keeps items added to the cart after payment started", async () => {
    const { person, prepared, claims } = await ready(1);
    await person.pay(prepared);
    await person.add(another(2).id, 3);
    expect((await person.order(claims)).status).toBe(201);
    expect(await person.cart()).toMatchObject([{ productId: another(2).id, quantity: 3 }]);
  });

  it("works without an address until the order is placed", async () => {
    const person = buyer();
    await person.add(product().id, 1);
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
