import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { removeDiscountCode } from "@/lib/cart/commands/discount-code";
import { mergeGuestCart } from "@/lib/cart/commands/merge-guest-cart";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { UNKNOWN_CODE } from "@/lib/discounts/schema";
import { db } from "@/lib/server/db";
import { discountShop, errorOf } from "../../support/discount-shop";
import { insertDiscount } from "../../support/discounts";
import { movableClock } from "../../support/movable-clock";

const shop = discountShop();
const { sql, shopper, confirm, orderOf, person: newPerson, order: newOrder } = shop;
const { newCode, enter, quote, press, pay, usesOf } = shop;
const { moveTo } = movableClock();

describe("uses", () => {
  it("are reserved by Pay, kept by a repeated press, and released when the order ends unpaid", async () => {
    const { id, code: name } = await newCode({ max_uses: 1 });
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
      message: "This code has reached its usage limit. The total has changed. Please check it and try again.",
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

  it("stay valid for the order that holds them when the discount ends, even on a repeated press", async () => {
    const { id, code: name } = await newCode({ ends_at: new Date(Date.now() + 60_000) });
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

  it("of another pending order of the same cart count, so the cart shows the total that Pay accepts", async () => {
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
    const { id, code: name } = await newCode({ max_uses: 5 });
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

  it("are limited to one per customer by account and email address, and a refused code is removed from the cart", async () => {
    const { code: name } = await newCode({ is_once_per_customer: true });
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

  it("that are refused do not remove the tax from the total if only an earlier press of Pay sent the address", async () => {
    const { code: name } = await newCode({ is_once_per_customer: true });
    const first = shopper();
    await first.add(0, 1);
    await enter(first, name);
    await pay(first, { email: "elsewhere@mail.example" });
    await sql("INSERT INTO tax_rates (state, rate_thousandths, updated_at) VALUES ('CA', 20000, now())");
    const guest = shopper();
    await guest.add(0, 1);
    const { amount } = await press(guest, { email: "elsewhere@mail.example" });
    await enter(guest, name);
    expect(await errorOf(press(guest, { withAddress: false }))).toMatchObject({
      message: "You have already used this code. The total has changed. Please check it and try again.",
      details: { amount },
    });
    expect(await press(guest, { withAddress: false, amount })).toMatchObject({ amount });
    await sql("DELETE FROM tax_rates WHERE state = 'CA'");
  });

  it("of a first-order discount require that the account and the email address have no order", async () => {
    const { code: name } = await newCode({ is_first_order_only: true });
    const earlier = await newOrder("known@mail.example");
    const guest = shopper();
    await guest.add(0, 1);
    await enter(guest, name);
    expect(await errorOf(press(guest, { email: "known@mail.example" }))).toMatchObject({
      message: expect.stringMatching(/^This code is for first orders only\./),
    });
    const fresh = shopper();
    await fresh.add(0, 1);
    await enter(fresh, name);
    await expect(pay(fresh, { email: "fresh@mail.example" })).resolves.toBeDefined();
    await sql("DELETE FROM orders WHERE id = $1", [earlier]); // it has no payment
  });

  it("of first-order discounts go to one of two unpaid orders, even with two codes", async () => {
    const [one, other] = [
      await newCode({ is_first_order_only: true }),
      await newCode({ is_first_order_only: true }),
    ];
    const [first, second] = [shopper(), shopper()];
    for (const person of [first, second]) await person.add(0, 1);
    await enter(first, one.code);
    await enter(second, other.code);
    const prepared = await press(first, { email: "twice@mail.example" });
    expect(await errorOf(press(second, { email: "Twice@mail.example" }))).toMatchObject({
      code: "amount_mismatch",
      message: expect.stringMatching(
        /^You have another unpaid order with a first-order discount\. The total has changed/,
      ),
    });
    expect(await usesOf(other.id)).toEqual({ active: 0, total: 0 });
    await shop.stripe().paymentIntents.cancel(prepared.paymentIntentId);
    await abandonOrder(String((await orderOf(prepared.paymentIntentId))?.["id"]), "The payment was canceled");
    await enter(second, other.code);
    await expect(press(second, { email: "twice@mail.example" })).resolves.toBeDefined();
  });

  it("by a guest require the email address if the discount has a condition on the customer", async () => {
    const { code: name } = await newCode({ is_once_per_customer: true });
    const guest = shopper();
    await guest.add(0, 1);
    await enter(guest, name);
    expect(await errorOf(guest.pay({ withAddress: false }))).toMatchObject({
      details: { fields: { shippingInfo: "Required" } },
    });
  });

  it("lose the customer when the account is deleted, and still count", async () => {
    const { id, code: name } = await newCode({ max_uses: 2 });
    const { id: userId, email } = await newPerson();
    const user = shopper(userId);
    await user.add(0, 1);
    await enter(user, name);
    await pay(user, { email });
    const whose = { userId, email, isEmailVerified: true };
    expect(await PERSONAL_DATA.DiscountUse.read(whose)).toMatchObject([{ discount: { title: "Spring" } }]);
    await db().$transaction((tx) => PERSONAL_DATA.DiscountUse.erase(tx, whose));
    expect(await sql("SELECT user_id, email_hash FROM discount_uses WHERE discount_id = $1", [id])).toEqual([
      { user_id: null, email_hash: null },
    ]);
    expect(await usesOf(id)).toEqual({ active: 1, total: 1 });
  });
});

it.each([
  ["delete", "DELETE FROM discounts WHERE id = $1"],
  ["switch off", "UPDATE discounts SET is_enabled = false WHERE id = $1"],
])(
  "the cart and Pay say that a code that staff %s is no longer valid, not that it is misspelled",
  async (_verb, withdraw) => {
    const { id, code: name } = await newCode();
    const person = shopper();
    await person.add(0, 1);
    await enter(person, name);
    const { totalCents = 0 } = (await quote(person)) ?? {};
    await sql(withdraw, [id]);
    const message = "This code is no longer valid.";
    expect((await quote(person))?.entered).toEqual({ code: name, state: "refused", message });
    expect(await errorOf(press(person, { amount: totalCents }))).toMatchObject({
      code: "amount_mismatch",
      message: expect.stringContaining(message),
    });
    for (const one of [person, shopper()]) // with items, and with an empty cart
      expect(await errorOf(enter(one, name))).toMatchObject({ message: UNKNOWN_CODE });
  },
);
