import { Buyer } from "../support/buyer";
import { PASSWORD } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let productId: string;

beforeAll(async () => {
  shop = await sharedShop();
  productId = String((await shop.sql("SELECT id FROM products ORDER BY on_hand DESC LIMIT 1"))[0]?.["id"]);
});
afterAll(() => shop.stop());

let people = 0;

/** A signed-in user. */
async function signedUp(): Promise<Buyer> {
  people += 1;
  const person = new Buyer(shop.url, `198.51.100.${people}`);
  const account = {
    firstName: "Olive",
    lastName: "Grove",
    email: `canceler${people}@garden.example`,
    password: PASSWORD,
  };
  expect((await person.call("POST", "/api/auth/register", account)).status).toBe(201);
  return person;
}

/** A user with a new order. */
async function bought(person: Buyer): Promise<{ id: string; intent: string }> {
  await person.add(productId, 2);
  const prepared = (await person.prepare()).body;
  const claims = await person.claims(prepared);
  await person.pay(prepared);
  const placed = await person.order(claims);
  expect(placed.status).toBe(201);
  return { id: placed.body.id, intent: prepared.paymentIntentId };
}
const cancel = (person: Buyer, id: string) =>
  person.call<{ status?: string; message?: string; cancellableUntil?: string | null }>(
    "POST",
    `/api/orders/${id}/cancel`,
  );
const orders = async (person: Buyer) =>
  (await person.call<{ id: string; status: string; cancellableUntil: string | null }[]>("GET", "/api/orders"))
    .body;

it("its buyer cancels an order: it shows as cancelled and is refunded once", async () => {
  const person = await signedUp();
  const { id, intent } = await bought(person);
  const [before] = await orders(person);
  expect(Date.parse(String(before?.cancellableUntil))).toBeGreaterThan(Date.now());
  const answers = await Promise.all([cancel(person, id), cancel(person, id)]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: "cancelled", cancellableUntil: null });
  }
  expect(await orders(person)).toMatchObject([{ id, status: "cancelled" }]);
  expect((await shop.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
});

it("a packed order gets 409 with a message", async () => {
  const person = await signedUp();
  const { id } = await bought(person);
  await shop.sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id]);
  expect(await cancel(person, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/has been packed/), code: "conflict" },
  });
  expect(await orders(person)).toMatchObject([{ status: "processing", cancellableUntil: null }]);
});

it("another user's order is not found, and a visitor is asked to sign in", async () => {
  const { id } = await bought(await signedUp());
  expect((await cancel(await signedUp(), id)).status).toBe(404);
  expect((await cancel(new Buyer(shop.url), id)).status).toBe(401);
});

it("is refused from another site", async () => {
  const person = await signedUp();
  const { id } = await bought(person);
  const response = await fetch(`${shop.url}/api/orders/${id}/cancel`, {
    method: "POST",
    headers: { Origin: "https://evil.example", Cookie: person.cookieHeader() },
  });
  expect(response.status).toBe(403);
});

it("a refund made at Stripe arrives by webhook", async () => {
  const person = await signedUp();
  const { id, intent } = await bought(person);
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 100 });
  for (let wait = 0; wait < 100; wait += 1) {
    const [order] = await shop.sql("SELECT payment_status FROM orders WHERE id = $1", [id]);
    if (order?.["payment_status"] === "partially_refunded") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The webhook did not arrive");
});
