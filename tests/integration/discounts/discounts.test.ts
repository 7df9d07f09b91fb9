import { removeDiscountCode } from "@/lib/cart/commands/discount-code";
import { mergeGuestCart } from "@/lib/cart/commands/merge-guest-cart";
import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { UNKNOWN_CODE } from "@/lib/discounts/schema";
import { calculateLineRefund } from "@/lib/pricing/rules/refunds";
import { listSavings } from "@/lib/pricing/rules/savings";
import { LIMITS } from "@/lib/server/limits";
import { discountShop, errorOf } from "../../support/discount-shop";
import { insertDiscount } from "../../support/discounts";

const shop = discountShop();
const { sql, shopper, person: newPerson, newCode, enter, quote, press, pay, usesOf } = shop;

describe("a code", () => {
  it("is charged as the quote shows it, and is saved in the order", async () => {
    const { id, code: name } = await newCode();
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
    [
      "that has not started",
      { starts_at: new Date("2999-01-01") },
      /^This code starts on \w+day, \w+ \d+\.$/,
    ],
    [
      "that has ended",
      { ends_at: new Date("2020-01-01T08:00:00Z") },
      "This code ended on Tuesday, December 31.",
    ],
    ["for members", { is_members_only: true }, "This code is for members only."],
    ["that is turned off", { is_enabled: false }, "This code isn't valid. Please check the spelling."],
  ])("is refused with the reason: %s", async (_name, change, sentence) => {
    const { code: name } = await newCode(change);
    const person = shopper();
    await person.add(0, 1);
    expect(await errorOf(enter(person, name))).toMatchObject({ message: expect.stringMatching(sentence) });
    expect((await quote(person))?.entered).toBeNull();
  });

  it("for members on one plan is refused for shoppers without it, and when the plan changes before Pay", async () => {
    const plans = await sql("SELECT id, name FROM membership_plans ORDER BY sort_order");
    const [core, premium] = plans.map((plan) => String(plan["id"]));
    const { id, code: name } = await newCode({ is_members_only: true, plan_id: premium });
    const sentence = `This code is only for members on the ${String(plans[1]?.["name"])} plan.`;
    for (const terms of [{}, { isMember: true }, { isMember: true, planId: String(core) }]) {
      const other = shopper(null, terms);
      await other.add(0, 1);
      expect(await errorOf(enter(other, name))).toMatchObject({ code: "conflict", message: sentence });
    }
    const member = shopper(null, { isMember: true, planId: String(premium) });
    await member.add(0, 1);
    await enter(member, name);
    expect((await quote(member))?.applied).toMatchObject({ id });
    const { totalCents = 0 } = (await quote(member)) ?? {};
    member.viewer.planId = String(core);
    expect(await errorOf(press(member, { amount: totalCents }))).toMatchObject({
      code: "amount_mismatch",
      message: expect.stringContaining(sentence),
    });
  });

  it("for a membership is refused with that reason, in an empty cart and in a full one, and automatic ones change no order", async () => {
    const { code } = await newCode({ scope: "membership" });
    const automatic = await newCode({ code: null, scope: "membership" });
    const person = shopper();
    for (const units of [0, 1]) {
      if (units > 0) await person.add(0, units);
      expect(await errorOf(enter(person, code))).toMatchObject({
        code: "conflict",
        message: "This code is for the first month of a membership. Use it when you join.",
        details: { codeIsFor: "membership" },
      });
    }
    expect(await quote(person)).toMatchObject({ applied: null, entered: null });
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1 OR code = $2", [automatic.id, code]);
    const off = await errorOf(enter(person, code));
    expect(off).toMatchObject({ code: "invalid_input", details: { fields: { code: UNKNOWN_CODE } } });
    expect(off).not.toMatchObject({ details: { codeIsFor: "membership" } });
  });

  it("that requires a larger cart stays in the cart, and applies once the cart is large enough", async () => {
    const { code: name } = await newCode({ minimum_cents: 5000 });
    const person = shopper();
    expect(await enter(person, name)).toMatchObject({
      state: "waiting",
      message: "Add items to your cart to use this code.",
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
    const [first, second] = [await newCode(), await newCode({ percent: 20 })];
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
    const { id, code: name } = await newCode();
    const { id: userId } = await newPerson();
    const guest = shopper();
    await guest.add(0, 1);
    await enter(guest, name);
    await mergeGuestCart({ sessionId: guest.owner.sessionId, secretHash: undefined }, userId);
    const owner = { sessionId: undefined, userId };
    expect((await getCheckoutQuote(owner, { ...guest.viewer, userId }, "standard"))?.applied?.id).toBe(id);
  });

  it.each([
    ["replaces the account's where the cart can use it", {}, true],
    ["gives way to the account's where the cart cannot use it yet", { minimum_cents: 90_000 }, false],
    ["gives way to the account's where the account may not use it", { is_first_order_only: true }, false],
  ])("of a guest %s", async (_name, change, isGuests) => {
    const [account, guests] = [await newCode(), await newCode({ percent: 5, ...change })];
    const { id: userId, email } = await newPerson();
    const user = shopper(userId);
    await user.add(1, 1);
    await pay(user, { email });
    await user.add(1, 1);
    await enter(user, account.code);
    const guest = shopper();
    await guest.add(0, 1);
    await enter(guest, guests.code);
    await mergeGuestCart({ sessionId: guest.owner.sessionId, secretHash: undefined }, userId);
    expect((await quote(user))?.entered).toEqual({
      code: isGuests ? guests.code : account.code,
      state: "applied",
      message: "",
    });
  });

  it("that leaves less than $0.50 to pay is refused with a clear message", async () => {
    const { code: name } = await newCode({ percent: 99 });
    const person = shopper();
    await person.add(0, 1);
    await enter(person, name);
    expect(await errorOf(press(person))).toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/less than \$0\.50/),
    });
  });

  it("cannot be guessed without limit, and known codes do not count as guesses (control)", async () => {
    const { code: name } = await newCode();
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

describe("one discount per order", () => {
  it("is the cheapest one for the shopper, among the code and the automatic discounts", async () => {
    const automatic = await insertDiscount(sql, {
      title: "Sauce week",
      percent: 30,
      code: null,
      scope: "products",
      product_ids: [shop.product(2)],
    });
    const { id, code: name } = await newCode({ percent: 20 });
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

  it("is an automatic one with a condition on the customer for signed-in shoppers only", async () => {
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

describe("refunds of an order with a discount", () => {
  it("unit by unit, then the rest, add up to what was paid", async () => {
    const { code: name } = await newCode({ kind: "fixed", percent: null, amount_cents: 777 });
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
