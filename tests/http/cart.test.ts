import type { PlacedOrder } from "../support/buyer";
import { shopWithBuyers } from "../support/shop-with-buyers";

const { shop, product, buyer, stockOf } = shopWithBuyers();

describe("invalid input", () => {
  const add = (body: unknown) =>
    buyer().call<PlacedOrder & { fields?: Record<string, string>; available?: number }>(
      "POST",
      "/api/cart",
      body,
    );

  it.each<[string, () => unknown, string]>([
    ["an unknown product", () => ({ productId: "nothing", quantity: 1 }), "productId"],
    ["quantity 1.5", () => ({ productId: product().id, quantity: 1.5 }), "quantity"],
    ["quantity −1", () => ({ productId: product().id, quantity: -1 }), "quantity"],
    ["quantity 0", () => ({ productId: product().id, quantity: 0 }), "quantity"],
    ["quantity 1e9", () => ({ productId: product().id, quantity: 1e9 }), "quantity"],
    ['quantity "2"', () => ({ productId: product().id, quantity: "2" }), "quantity"],
    ["no quantity", () => ({ productId: product().id }), "quantity"],
    ["an unknown offer", () => ({ productId: product().id, quantity: 1, offer: "everything-free" }), "offer"],
    [
      "an unknown offer among others",
      () => ({ productId: product().id, quantity: 1, offer: ["bundle", "everything-free"] }),
      "offer",
    ],
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

  it("more than 500 of one product gets 400 with a link to the contact page (D43)", async () => {
    expect(await add({ productId: product().id, quantity: 501 })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("/contact"), fields: { quantity: expect.any(String) } },
    });
  });

  it("more than the stock gets 409 with the remaining units", async () => {
    const left = await stockOf(product().id);
    expect(await add({ productId: product().id, quantity: left + 1 })).toMatchObject({
      status: 409,
      body: { available: left },
    });
    const person = buyer();
    await person.add(product().id, 1);
    const [line] = await person.cart();
    expect(await person.call("PUT", `/api/cart/${line?.id}`, { quantity: left + 1 })).toMatchObject({
      status: 409,
      body: { available: left },
    });
    expect(await person.cart()).toMatchObject([{ quantity: 1 }]);
  });

  it("a visitor's subscription gets 403", async () => {
    expect((await add({ productId: product().id, quantity: 1, isSubscription: true })).status).toBe(403);
  });

  it("an empty cart cannot be paid", async () => {
    expect(await buyer().prepare(1000)).toMatchObject({ status: 400, body: { message: "cart: is empty" } });
  });

  it("cross-site calls are refused", async () => {
    const response = await fetch(`${shop().url}/api/cart`, {
      method: "POST",
      headers: { Origin: "https://evil.example", "Content-Type": "application/json" },
      body: "{}",
    });
    expect(response.status).toBe(403);
  });
});

describe("the cart calls", () => {
  it("answer the documented fields, ignore a price, and delete at 0", async () => {
    const person = buyer();
    expect((await person.add(product().id, 2, { price: 0.01 })).status).toBe(201);
    expect(person.cookie("sessionId")).toMatch(/^[\w-]{22,}$/);
    const [line] = await person.cart();
    expect(line).toMatchObject({
      productId: product().id,
      productName: expect.any(String),
      quantity: 2,
      price: product().regularPrice,
      isSubscription: false,
    });
    await person.add(product().id, 1);
    expect(await person.cart()).toMatchObject([{ quantity: 3 }]);
    expect((await person.call("PUT", `/api/cart/${line?.id}`, { quantity: 0 })).status).toBe(200);
    expect(await person.cart()).toEqual([]);
    await person.add(product().id, 1);
    const inCart = await person.cart();
    const clear = () => person.call("DELETE", `/api/cart/clear?sessionId=${person.cookie("sessionId")}`);
    expect((await clear()).body).toEqual({ cleared: true, lines: inCart });
    expect(await person.cart()).toEqual([]);
    expect((await clear()).body).toEqual({ cleared: true, lines: [] });
  });

  it("merge a product into one line, which keeps its offers and uses its current quantity (D42)", async () => {
    const person = buyer();
    const cents = Math.round(Number(product().regularPrice) * 100);
    const costs = (percent: number) => (Math.floor((cents * percent + 50) / 100) / 100).toFixed(2);
    await person.add(product().id, 1);
    expect(await person.cart()).toMatchObject([{ quantity: 1, price: costs(100), offers: [] }]);
    await person.add(product().id, 1, { offer: "bundle" });
    const [line] = await person.cart();
    expect(await person.cart()).toMatchObject([{ quantity: 2, price: costs(95), offers: ["bundle"] }]);
    await person.add(product().id, 1, { offer: ["category-sale"] });
    expect(await person.cart()).toMatchObject([
      { id: line?.id, quantity: 3, price: costs(90), offers: ["bundle", "category-sale"] },
    ]);
    const put = (quantity: number) => person.call("PUT", `/api/cart/${line?.id}`, { quantity });
    expect((await put(5)).body).toMatchObject({ price: costs(85) });
    expect((await put(2)).body).toMatchObject({ price: costs(90) }); // the category's price, the lowest
    expect((await put(1)).body).toMatchObject({ price: costs(90) });
  });
});
