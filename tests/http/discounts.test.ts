import type { CartQuote } from "@/lib/discounts/schema";
import { insertDiscount } from "../support/discounts";
import { shopWithBuyers } from "../support/shop-with-buyers";

const { sql, product, buyer } = shopWithBuyers();

let made = 0;
/** A code for half the price. @returns the code */
async function half(change: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const code = `HALF-${process.pid}-${made}`;
  await insertDiscount(sql, { code, percent: 50, ...change });
  return code;
}

type Buyer = ReturnType<typeof buyer>;
const quoteOf = async (person: Buyer) => (await person.call<CartQuote>("GET", "/api/checkout/quote")).body;
const add = (person: Buyer, quantity = 2) =>
  person.call("POST", "/api/cart", { productId: product().id, quantity });

describe("PUT /api/cart/discount", () => {
  it("applies a code in any case, and DELETE takes it out", async () => {
    const [code, person] = [await half(), buyer()];
    await add(person);
    expect(await person.call("PUT", "/api/cart/discount", { code: ` ${code.toLowerCase()} ` })).toMatchObject(
      {
        status: 200,
        body: { code, state: "applied", message: "" },
      },
    );
    const quoted = await quoteOf(person);
    expect(quoted).toMatchObject({ applied: { code, goodsCents: quoted.subtotalCents }, entered: { code } });
    expect((await person.call("DELETE", "/api/cart/discount")).status).toBe(200);
    expect(await quoteOf(person)).toMatchObject({ applied: null, entered: null });
  });

  it("names the field and the reason of a refusal", async () => {
    const person = buyer();
    await add(person);
    const unknown = "We don't know this code. Please check the spelling.";
    expect(await person.call("PUT", "/api/cart/discount", { code: "NEVER-MADE" })).toMatchObject({
      status: 400,
      body: { message: unknown, fields: { code: unknown } },
    });
    const members = await half({ is_members_only: true });
    expect(await person.call("PUT", "/api/cart/discount", { code: members })).toMatchObject({
      status: 409,
      body: { message: "This code is for members.", fields: { code: "This code is for members." } },
    });
    for (const code of ["", "a b", 7, null])
      expect((await person.call("PUT", "/api/cart/discount", { code })).status).toBe(400);
  });

  it("changes only the caller's own cart", async () => {
    const [code, one, other] = [await half(), buyer(), buyer()];
    await add(one);
    await add(other);
    await one.call("PUT", "/api/cart/discount", { code });
    expect((await quoteOf(other)).entered).toBeNull();
  });
});

describe("/discount/CODE", () => {
  const notice = (person: Buyer) => decodeURIComponent(person.cookie("notice") ?? "");

  it("puts the code into a new visitor's cart, and goes to the shop, which says so", async () => {
    const [code, person] = [await half(), buyer()];
    const answer = await person.call("GET", `/discount/${code.toLowerCase()}`);
    expect([answer.status, new URL(String(answer.headers.get("Location"))).pathname]).toEqual([303, "/shop"]);
    expect(notice(person)).toContain(`Discount code ${code} saved`);
    await add(person);
    expect(await quoteOf(person)).toMatchObject({ applied: { code } });
  });

  it("says why a code is refused, and makes no cart", async () => {
    const person = buyer();
    const code = await half({ ends_at: new Date("2020-01-01T08:00:00Z") });
    expect((await person.call("GET", `/discount/${code.toLowerCase()}`)).status).toBe(303);
    expect(notice(person)).toContain("This code ended on Tuesday, December 31.");
    expect(person.cookie("sessionId")).toBeUndefined();
  });
});

it("an order with a code is charged what the checkout shows, and shows the discount", async () => {
  const [code, person] = [await half(), buyer()];
  await add(person, 3);
  await person.call("PUT", "/api/cart/discount", { code });
  const quoted = await quoteOf(person);
  const prepared = (await person.prepare(quoted.totalCents)).body;
  expect(prepared.amount).toBe(quoted.totalCents);
  const claims = await person.claims(prepared);
  await person.pay(prepared);
  expect((await person.order(claims)).status).toBe(201);
  const [order] = await sql("SELECT * FROM orders WHERE discount_code = $1", [code]);
  expect(order).toMatchObject({ discount_cents: quoted.applied?.goodsCents, payment_status: "paid" });
  const [mail] = await sql("SELECT id FROM mail_outbox WHERE key = $1", [
    `order-confirmation:${String(order?.["id"])}`,
  ]);
  expect(mail).toBeDefined();
});
