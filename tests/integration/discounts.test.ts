import { PERSONAL_DATA } from "@/lib/account/personal-data";
import type { Viewer } from "@/lib/account/queries";
import { mergeGuestCart } from "@/lib/cart/commands";
import { enterDiscountCode, removeDiscountCode } from "@/lib/cart/commands/discount-code";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { cancelOrderByShop } from "@/lib/checkout/commands/cancel-order";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { refundOrder } from "@/lib/checkout/commands/refund-order";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { listSavings } from "@/lib/pricing/rules";
import { calculateLineRefund } from "@/lib/pricing/rules/refunds";
import { db } from "@/lib/server/db";
import { LIMITS } from "@/lib/server/limits";
import { ADDRESS } from "../support/buyer";
import { insertDiscount } from "../support/discounts";
import { movableClock } from "../support/movable-clock";
import { orderFixtures } from "../support/order-fixtures";
import { paymentShop } from "../support/payment-shop";

const shop = paymentShop();
const { sql, shopper, confirm, orderOf } = shop;
const { person: newPerson, order: newOrder } = orderFixtures((...query) => sql(...query));
const { moveTo } = movableClock();

let made = 0;
/** A discount by code. */
async function code(change: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
  made += 1;
  const name = `CODE-${made}`;
  return { id: await insertDiscount(sql, { code: name, ...change }), code: name };
}

type Shopper = ReturnType<typeof shopper>;
const enter = ({ owner, viewer }: Shopper, name: string, address = `guesser-${made}-${name}`) =>
  enterDiscountCode(owner, viewer as Viewer, name, address);
const quote = ({ owner, viewer }: Shopper) => getCheckoutQuote(owner, viewer, "standard", "CA");

/** Presses Pay for the present total, or for another one. */
async function press(
  person: Shopper,
  { email = ADDRESS.email, amount }: { email?: string; amount?: number } = {},
) {
  const { owner, viewer } = person;
  const quoted = await quote(person);
  const input = {
    amount: amount ?? quoted?.totalCents ?? 0,
    shippingInfo: { ...ADDRESS, email, state: "CA" as const },
    shippingMethod: "standard" as const,
  };
  return preparePayment({ owner, viewer, secretHash: "mine", input }, `address-of-${owner.sessionId}`);
}

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const usesOf = async (id: string) =>
  (
    await sql(
      "SELECT count(*) FILTER (WHERE released_at IS NULL)::int AS active, count(*)::int AS total FROM discount_uses WHERE discount_id = $1",
      [id],
    )
  )[0];

async function pay(person: Shopper, how: { email?: string } = {}) {
  const prepared = await press(person, how);
  await confirm(prepared.paymentIntentId);
  await finalizePayment(await readIntent(prepared.paymentIntentId));
  return { ...prepared, order: await orderOf(prepared.paymentIntentId) };
}

describe("a code", () => {
  it("is charged as the quote shows it, and stays in the order", async () => {
    const { id, code: name } = await code();
    const person = shopper();
    await person.add(0, 3);
    await person.add(1, 1);
    const before = await quote(person);
    expect(await enter(person, name)).toEqual({ code: name, state: "applied", message: "" });
    const quoted = await quote(person);
    expect(quoted?.entered).toEqual({ code: name, state: "applied", message: "" });
    const off = Math.round((before?.subtotalCents ?? 0) / 10);
    expect(quoted?.subtotalCents).toBe((before?.subtotalCents ?? 0) - off);
    expect(quoted && listSavings(quoted)).toContainEqual({ name: `Discount ${name}`, cents: -off });
    const { order, amount, paymentIntentId } = await pay(person);
    expect(amount).toBe(quoted?.totalCents);
    expect((await shop.stripe().paymentIntents.retrieve(paymentIntentId)).amount_received).toBe(
      quoted?.totalCents,
    );
    expect(order).toMatchObject({
      discount_id: id,
      discount_code: name,
      discount_title: "Spring",
      discount_cents: off,
      subtotal_cents: quoted?.subtotalCents,
      total_cents: quoted?.totalCents,
      payment_status: "paid",
    });
    const lines = await sql("SELECT * FROM order_lines WHERE order_id = $1 ORDER BY position", [
      order?.["id"],
    ]);
    expect(lines.map((line) => line["discount_cents"])).toEqual(
      quoted?.lines.map((line) => line.discountCents),
    );
    expect(await usesOf(id)).toEqual({ active: 1, total: 1 });
    expect(
      await sql("SELECT discount_code FROM carts WHERE session_id = $1", [person.owner.sessionId]),
    ).toEqual([{ discount_code: null }]);
  });

  it.each([
    ["of a start to come", { starts_at: new Date("2999-01-01") }, /^This code starts on \w+day, \w+ \d+\.$/],
    [
      "of an end that has passed",
      { ends_at: new Date("2020-01-01T08:00:00Z") },
      "This code ended on Tuesday, December 31.",
    ],
    ["for members", { is_members_only: true }, "This code is for members."],
    ["that is switched off", { is_enabled: false }, "We don't know this code. Please check the spelling."],
  ])("is refused with the reason: %s", async (_name, change, sentence) => {
    const { code: name } = await code(change);
    const person = shopper();
    await person.add(0, 1);
    expect(await errorOf(enter(person, name))).toMatchObject({ message: expect.stringMatching(sentence) });
    expect((await quote(person))?.entered).toBeNull();
  });

  it("that waits for a larger cart stays in it, and applies once the cart is large enough", async () => {
    const { code: name } = await code({ minimum_cents: 5000 });
    const person = shopper();
    expect(await enter(person, name)).toMatchObject({
      state: "waiting",
      message: "Add something to your cart to use this code.",
    });
    await person.add(0, 1);
    const missing = 5000 - ((await quote(person))?.subtotalCents ?? 0);
    expect((await quote(person))?.entered).toMatchObject({
      state: "waiting",
      message: `Spend $${(missing / 100).toFixed(2)} more to use this code.`,
    });
    await person.add(0, 20);
    expect((await quote(person))?.entered).toMatchObject({ state: "applied" });
  });

  it("can be removed, and replaced by another one; a refused one leaves the first in place", async () => {
    const [first, second] = [await code(), await code({ percent: 20 })];
    const person = shopper();
    await person.add(0, 1);
    await enter(person, first.code);
    await enter(person, second.code);
    expect((await quote(person))?.applied?.id).toBe(second.id);
    await errorOf(enter(person, "NEVER-MADE"));
    expect((await quote(person))?.applied?.id).toBe(second.id);
    await removeDiscountCode(person.owner);
    expect(await quote(person)).toMatchObject({ applied: null, entered: null });
  });

  it("moves with a guest's cart into the account's at sign-in", async () => {
    const { id, code: name } = await code();
    const { id: userId } = await newPerson();
    const guest = shopper();
    await guest.add(0, 1);
    await enter(guest, name);
    await mergeGuestCart({ sessionId: guest.owner.sessionId, secretHash: undefined }, userId);
    const owner = { sessionId: undefined, userId };
    expect((await getCheckoutQuote(owner, { ...guest.viewer, userId }, "standard"))?.applied?.id).toBe(id);
  });

  it("that leaves less than $0.50 to pay is refused with a clear text", async () => {
    const { code: name } = await code({ percent: 99 });
    const person = shopper();
    await person.add(0, 1);
    await enter(person, name);
    expect(await errorOf(press(person))).toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/less than \$0\.50/),
    });
  });

  it("cannot be guessed without end, and known codes do not count as guesses (control)", async () => {
    const { code: name } = await code();
    const person = shopper();
    await person.add(0, 1);
    const { points } = LIMITS.discountGuessesPerAddress;
    for (let known = 0; known < points + 2; known += 1) await enter(person, name, "one-address");
    for (let guess = 0; guess < points; guess += 1)
      expect(await errorOf(enter(person, `GUESS-${guess}`, "one-address"))).toMatchObject({
        code: "invalid_input",
      });
    expect(await errorOf(enter(person, name, "one-address"))).toMatchObject({ code: "too_many" });
    await expect(enter(person, name, "another-address")).resolves.toBeDefined();
  });
});

describe("one discount an order", () => {
  it("the cheapest for the shopper, of the code and the automatic ones", async () => {
    const automatic = await insertDiscount(sql, {
      title: "Sauce week",
      percent: 30,
      code: null,
      scope: "products",
      product_ids: [shop.product(2)],
    });
    const { id, code: name } = await code({ percent: 20 });
    const person = shopper();
    await person.add(2, 1);
    expect((await quote(person))?.applied).toMatchObject({ id: automatic, code: null });
    await enter(person, name);
    expect((await quote(person))?.entered).toEqual({
      code: name,
      state: "better",
      message: "“Sauce week” saves you more than this code, so you get that instead.",
    });
    await person.add(0, 5);
    expect((await quote(person))?.applied).toMatchObject({ id });
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [automatic]);
  });

  it("automatic ones with a condition on the customer are for signed-in shoppers", async () => {
    const automatic = await insertDiscount(sql, {
      is_first_order_only: true,
      code: null,
      scope: "products",
      product_ids: [shop.product(2)],
    });
    const guest = shopper();
    await guest.add(2, 1);
    expect((await quote(guest))?.applied).toBeNull();
    const { id: userId } = await newPerson();
    const user = shopper(userId);
    await user.add(2, 1);
    expect((await quote(user))?.applied).toMatchObject({ id: automatic });
    await pay(user);
    await user.add(2, 1);
    expect((await quote(user))?.applied).toBeNull();
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [automatic]);
  });
});

describe("uses", () => {
  it("are reserved by Pay, kept by a repeated press, and released when the order ends unpaid", async () => {
    const { id, code: name } = await code({ max_uses: 1 });
    const [first, second] = [shopper(), shopper()];
    for (const person of [first, second]) {
      await person.add(0, 1);
      await enter(person, name);
    }
    const prepared = await press(first);
    expect(await press(first)).toMatchObject({ paymentIntentId: prepared.paymentIntentId });
    expect(await usesOf(id)).toEqual({ active: 1, total: 1 });
    const shown = (await quote(second))?.totalCents ?? 0;
    expect(await errorOf(press(second, { amount: shown - 10 }))).toMatchObject({
      code: "amount_mismatch",
      message: "This code has been used up. The total has changed. Please check it and try again.",
      details: { amount: shown },
    });
    const order = await orderOf(prepared.paymentIntentId);
    await shop.stripe().paymentIntents.cancel(prepared.paymentIntentId);
    await abandonOrder(String(order?.["id"]), "The payment was canceled");
    expect(await usesOf(id)).toEqual({ active: 0, total: 1 });
    await enter(second, name);
    await pay(second);
    expect(await usesOf(id)).toEqual({ active: 1, total: 2 });
  });

  it("stay valid for the order that holds them when the code ends, also on a repeated press", async () => {
    const { id, code: name } = await code({ ends_at: new Date(Date.now() + 60_000) });
    const [first, second] = [shopper(), shopper()];
    for (const person of [first, second]) {
      await person.add(0, 1);
      await enter(person, name);
    }
    const prepared = await press(first);
    moveTo(120);
    expect((await quote(first))?.entered).toMatchObject({ state: "applied" });
    expect((await press(first)).amount).toBe(prepared.amount);
    expect((await quote(second))?.entered).toMatchObject({
      state: "refused",
      message: expect.stringMatching(/^This code ended on/),
    });
    await confirm(prepared.paymentIntentId);
    await finalizePayment(await readIntent(prepared.paymentIntentId));
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({
      discount_id: id,
      payment_status: "paid",
      total_cents: prepared.amount,
    });
    moveTo(0);
  });

  it("of another pending order of the same cart count, so that the total shown is the one that Pay accepts", async () => {
    const automatic = await insertDiscount(sql, {
      is_once_per_customer: true,
      code: null,
      scope: "products",
      product_ids: [shop.product(2)],
    });
    const { id: userId } = await newPerson();
    const user = shopper(userId);
    await user.add(2, 1);
    await press(user);
    const guest = shopper();
    await guest.add(2, 1);
    await press(guest);
    await mergeGuestCart({ sessionId: guest.owner.sessionId, secretHash: "mine" }, userId);
    expect((await quote(user))?.applied).toBeNull();
    await expect(press(user)).resolves.toMatchObject({ amount: (await quote(user))?.totalCents });
    expect(await usesOf(automatic)).toEqual({ active: 1, total: 1 });
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [automatic]);
  });

  it("belong to the revision that was paid", async () => {
    const { id, code: name } = await code({ max_uses: 5 });
    const paidWith = shopper();
    await paidWith.add(0, 1);
    await enter(paidWith, name);
    const one = await press(paidWith);
    await confirm(one.paymentIntentId);
    await removeDiscountCode(paidWith.owner);
    await finalizePayment(await readIntent(one.paymentIntentId));
    expect(await orderOf(one.paymentIntentId)).toMatchObject({ discount_id: id, total_cents: one.amount });
    expect(await usesOf(id)).toEqual({ active: 1, total: 1 });

    const paidWithout = shopper();
    await paidWithout.add(0, 1);
    await enter(paidWithout, name);
    await press(paidWithout);
    await removeDiscountCode(paidWithout.owner);
    const other = await press(paidWithout);
    expect(await usesOf(id)).toEqual({ active: 2, total: 2 });
    await confirm(other.paymentIntentId);
    await finalizePayment(await readIntent(other.paymentIntentId));
    expect(await orderOf(other.paymentIntentId)).toMatchObject({ discount_id: null, discount_cents: 0 });
    expect(await usesOf(id)).toEqual({ active: 1, total: 2 });
  });

  it("count once per customer by account and by email address, and a refused code leaves the cart", async () => {
    const { code: name } = await code({ is_once_per_customer: true });
    const { id: userId } = await newPerson();
    const user = shopper(userId);
    await user.add(0, 1);
    await enter(user, name);
    await pay(user, { email: "Once@mail.example" });
    await user.add(0, 1);
    expect(await errorOf(enter(user, name))).toMatchObject({ message: "You have already used this code." });

    const guest = shopper();
    await guest.add(0, 1);
    const full = (await quote(guest))?.totalCents;
    await enter(guest, name);
    expect(await errorOf(press(guest, { email: "once@MAIL.example" }))).toMatchObject({
      code: "amount_mismatch",
      message: "You have already used this code. The total has changed. Please check it and try again.",
      details: { amount: full },
    });
    expect(await quote(guest)).toMatchObject({ entered: null, totalCents: full });
    await enter(guest, name);
    await expect(press(guest, { email: "other@mail.example" })).resolves.toBeDefined();
  });

  it("for a first order need that there is none, by account or email address", async () => {
    const { code: name } = await code({ is_first_order_only: true });
    const earlier = await newOrder("known@mail.example");
    const guest = shopper();
    await guest.add(0, 1);
    await enter(guest, name);
    expect(await errorOf(press(guest, { email: "known@mail.example" }))).toMatchObject({
      message: expect.stringMatching(/^This code is for a first order\./),
    });
    const fresh = shopper();
    await fresh.add(0, 1);
    await enter(fresh, name);
    await expect(pay(fresh, { email: "fresh@mail.example" })).resolves.toBeDefined();
    await sql("DELETE FROM orders WHERE id = $1", [earlier]); // it has no payment
  });

  it("of a guest need the email address where they are personal", async () => {
    const { code: name } = await code({ is_once_per_customer: true });
    const guest = shopper();
    await guest.add(0, 1);
    await enter(guest, name);
    expect(await errorOf(guest.pay({ withAddress: false }))).toMatchObject({
      details: { fields: { shippingInfo: "Required" } },
    });
  });

  it("lose the customer with the account, and count on", async () => {
    const { id, code: name } = await code({ max_uses: 2 });
    const { id: userId, email } = await newPerson();
    const user = shopper(userId);
    await user.add(0, 1);
    await enter(user, name);
    await pay(user, { email });
    const whose = { userId, email, isProven: true };
    expect(await PERSONAL_DATA.DiscountUse.read(whose)).toMatchObject([{ discount: { title: "Spring" } }]);
    await db().$transaction((tx) => PERSONAL_DATA.DiscountUse.erase(tx, whose));
    expect(await sql("SELECT user_id, email_hash FROM discount_uses WHERE discount_id = $1", [id])).toEqual([
      { user_id: null, email_hash: null },
    ]);
    expect(await usesOf(id)).toEqual({ active: 1, total: 1 });
  });
});

describe("refunds of an order with a discount", () => {
  it("unit by unit, then the rest, add up to what was paid", async () => {
    const { code: name } = await code({ kind: "fixed", percent: null, amount_cents: 777 });
    const person = shopper();
    await person.add(0, 3);
    await person.add(1, 2);
    await enter(person, name);
    const { order, amount } = await pay(person);
    const id = String(order?.["id"]);
    let back = 0;
    for (let step = 0; step < 2; step += 1) {
      const { version, refundable } = await getAdminOrder(id);
      const line = refundable.lines[step];
      const parts = calculateLineRefund(refundable, new Map([[String(line?.id), 1]]), "share");
      await refundOrder("staff", id, {
        kind: "lines",
        lines: [{ id: String(line?.id), quantity: 1, restock: true }],
        shipping: "share",
        requestKey: `refund-of-step-${step}`,
        version,
        amount: parts.amountCents,
        reason: "",
      });
      back += parts.amountCents;
    }
    await cancelOrderByShop("staff", id, "");
    const [row] = await sql("SELECT sum(amount_cents)::int AS sum FROM refunds WHERE order_id = $1", [id]);
    expect(back).toBeGreaterThan(0);
    expect(row?.["sum"]).toBe(amount);
  });
});
