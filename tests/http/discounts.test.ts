import type { CheckoutQuote } from "@/lib/checkout/schema";
import type { CartQuote } from "@/lib/discounts/schema";
import { ADDRESS } from "../support/buyer";
import { insertDiscount } from "../support/discounts";
import { person as newPerson, staffOf } from "../support/people";
import { shopWithBuyers } from "../support/shop-with-buyers";

const { sql, product, buyer, shop } = shopWithBuyers();

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
    const unknown = "This code isn't valid. Please check the spelling.";
    expect(await person.call("PUT", "/api/cart/discount", { code: "NEVER-MADE" })).toMatchObject({
      status: 400,
      body: { message: unknown, fields: { code: unknown } },
    });
    const members = await half({ is_members_only: true });
    expect(await person.call("PUT", "/api/cart/discount", { code: members })).toMatchObject({
      status: 409,
      body: { message: "This code is for members only.", fields: { code: "This code is for members only." } },
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

describe("a code for the first month of a membership", () => {
  const joining = (change: Record<string, unknown> = {}) => half({ scope: "membership", ...change });
  const notice = (person: Buyer) => decodeURIComponent(person.cookie("notice") ?? "");
  /** A signed-in user who has had a trial. */
  async function joiner(): Promise<Buyer> {
    const { email, buyer: one } = await newPerson(shop());
    await sql("UPDATE users SET trial_used_at = now() WHERE email = $1", [email]);
    return one;
  }
  const buy = (person: Buyer, amount: number) =>
    person.call<{ offer: object }>("POST", "/api/membership/purchase", {
      ...{ membership: "core", price: 20, trialDays: 0, amount },
    });

  it("is kept by the browser, lowers what is due, and DELETE removes it", async () => {
    const [code, person] = [await joining(), await joiner()];
    expect(
      await person.call("PUT", "/api/membership/discount", { code: code.toLowerCase(), plan: "core" }),
    ).toMatchObject({ status: 200, body: { code, state: "applied", message: "50% off the first month" } });
    const terms = await person.call<{ sentences: string[] }>("GET", "/api/membership/terms?plan=core");
    expect(terms.body.sentences[0]).toContain("$10.00 now for the first month, then $20 every month.");
    expect(await buy(person, 2000)).toMatchObject({
      status: 409,
      body: { amount: 1000, offer: { discountCents: 1000, dueCents: 1000, discount: { code } } },
    });
    expect(await buy(person, 1000)).toMatchObject({ status: 200, body: { kind: "payment" } });
    expect((await person.call("DELETE", "/api/membership/discount")).status).toBe(200);
    expect(await buy(person, 1000)).toMatchObject({ status: 409, body: { amount: 2000 } });
  });

  it("and a code for groceries name the place where they can be used", async () => {
    const [forMembership, forGroceries, person] = [await joining(), await half(), await joiner()];
    expect(await person.call("PUT", "/api/cart/discount", { code: forMembership })).toMatchObject({
      status: 409,
      body: {
        message: "This code is for the first month of a membership. Use it when you join.",
        codeIsFor: "membership",
      },
    });
    expect(
      await person.call("PUT", "/api/membership/discount", { code: forGroceries, plan: "core" }),
    ).toMatchObject({
      status: 409,
      body: { message: "This code is for groceries. Enter it in your cart.", codeIsFor: "orders" },
    });
    expect(
      (await person.call("PUT", "/api/membership/discount", { code: "NEVER-MADE", plan: "core" })).status,
    ).toBe(400);
    expect(
      (await person.call("PUT", "/api/membership/discount", { code: forMembership, plan: "x" })).status,
    ).toBe(400);
    const later = await joining({ starts_at: new Date("2099-01-02T20:00:00Z") });
    expect(await person.call("PUT", "/api/membership/discount", { code: later })).toMatchObject({
      status: 409,
      body: { fields: { code: "This code starts on Friday, January 2." } },
    });
  });

  it("in a link is kept for a visitor, whom it leads to the membership page", async () => {
    const [code, person] = [await joining(), buyer()];
    const answer = await person.call("GET", `/discount/${code.toLowerCase()}`);
    expect(new URL(String(answer.headers.get("Location"))).pathname).toBe("/membership-signup");
    expect(notice(person)).toContain("When you join, you get 50% off the first month.");
    expect(person.cookie("membershipCode")?.split(".")[0]).toBe(code);
    expect(person.cookie("sessionId")).toBeUndefined();
    const ended = await joining({ ends_at: new Date("2020-01-01T08:00:00Z") });
    await person.call("GET", `/discount/${ended.toLowerCase()}`);
    expect(notice(person)).toContain("This code ended on Tuesday, December 31.");
    expect(person.cookie("membershipCode")?.split(".")[0]).toBe(code);
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

describe("store credit", () => {
  /** A signed-in customer with credit that a manager gave, and one product in the cart. */
  async function customer(amount: number) {
    const { email, buyer: one } = await newPerson(shop());
    const [row] = await sql("SELECT id FROM users WHERE email = $1", [email]);
    const id = String(row?.["id"]);
    const manager = await staffOf(shop(), "manager");
    const path = `/api/admin/users/${id}/credit`;
    const gift = { requestKey: `gift-of-${id}`.slice(0, 40), amount, reason: "The parcel was late" };
    await one.add(product().id, 1);
    return { one, id, email, manager, path, gift };
  }

  it("is given once per request by owners and managers, and mailed", async () => {
    const { manager, path, gift, id, email } = await customer(1500);
    const packer = await staffOf(shop(), "fulfilment");
    expect((await packer.call("POST", path, gift)).status).toBe(403);
    expect(await manager.call("POST", path, { ...gift, amount: 0, reason: " " })).toMatchObject({
      status: 400,
      body: { fields: { amount: "must not be zero", reason: "Required: it is shown to the customer" } },
    });
    for (let press = 0; press < 2; press += 1)
      expect(await manager.call("POST", path, gift)).toMatchObject({
        status: 200,
        body: { availableCents: 1500, entries: [{ amountCents: 1500, reason: "goodwill" }] },
      });
    const sent = await shop().mailbox.next(email, "credit-added");
    expect(sent.text).toContain("We added $15.00 in store credit to your account.");
    const [entry] = await sql(
      "SELECT action, reason FROM audit_log WHERE object_id = $1 AND object_type = 'user'",
      [id],
    );
    expect(entry).toEqual({ action: "customer.credit", reason: "The parcel was late" });
  });

  it("pays part of an order, whose card pays the rest", async () => {
    const { one, manager, path, gift, id } = await customer(300);
    await manager.call("POST", path, gift);
    const { body: quoted } = await one.call<CheckoutQuote>("GET", "/api/checkout/quote");
    expect(quoted.availableCreditCents).toBe(300);
    const { body: prepared } = await one.prepare(quoted.totalCents, { creditCents: 300 });
    expect(prepared.amount).toBe(quoted.totalCents - 300);
    const claims = await one.claims(prepared);
    await one.pay(prepared);
    expect(await one.order({ ...claims, totalAmount: quoted.totalCents / 100 })).toMatchObject({
      status: 201,
      body: { storeCredit: "3.00" },
    });
    const [account] = await sql(
      "SELECT balance_cents, held_cents FROM store_credit_accounts WHERE user_id = $1",
      [id],
    );
    expect(account).toEqual({ balance_cents: 0, held_cents: 0 });
  });

  it("pays for all of an order without a card, once for ten presses", async () => {
    const { one, manager, path, gift } = await customer(50_000);
    await manager.call("POST", path, gift);
    const { body: quoted } = await one.call<CheckoutQuote>("GET", "/api/checkout/quote");
    const { body: known } = await one.call<{ totalCents: number }>("GET", "/api/checkout/quote?state=CA");
    expect(known.totalCents).toBeGreaterThan(0);
    const input = { amount: quoted.totalCents, creditCents: quoted.totalCents, shippingInfo: ADDRESS };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        one.call<{ orderNumber: string }>("POST", "/api/checkout/credit", input),
      ),
    );
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(1);
    for (const { body } of answers) expect(body.orderNumber).toBe(paid[0]?.body.orderNumber);
    expect((await buyer().call("POST", "/api/checkout/credit", input)).status).toBe(401);
  });
});
