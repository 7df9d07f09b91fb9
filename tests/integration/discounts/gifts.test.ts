import { removeDiscountCode } from "@/lib/cart/commands/discount-code";
import { getMembershipOffer } from "@/lib/cart/queries";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { findPlansForSale } from "@/lib/membership/queries";
import { getOrder } from "@/lib/orders/queries/get-order";
import { listLinesToReorder } from "@/lib/orders/queries/own-orders";
import { calculateLineRefund } from "@/lib/pricing/rules/refunds";
import { discountShop, errorOf } from "../../support/discount-shop";
import { insertDiscount } from "../../support/discounts";
import { leaveUnits, stockOf } from "../../support/leave-units";
import { MEMBER } from "../../support/subscriber-shop";

const shop = discountShop();
const { sql, shopper, person: newPerson, newCode, enter, quote, press, pay, usesOf, orderOf } = shop;
const OUT_OF_STOCK = "The gift is out of stock right now.";
const GONE = `${OUT_OF_STOCK} Please check your order and try again.`;

const giftId = () => String(shop.product(2));
const gift = (quantity = 2) => ({ productId: giftId(), quantity });

/** A discount that gives two units of the third product. */
const terms = (change: object = {}) => ({
  ...{ title: "Tea", kind: "gift", percent: null, get_quantity: 2, gift_product_id: giftId(), ...change },
});

/** A shopper with three units of the first product and a gift's code. */
async function withCode(change: object = {}, userId: string | null = null) {
  const { code } = await newCode(terms(change));
  const person = shopper(userId);
  await person.add(0, 3);
  await enter(person, code);
  return { ...person, code };
}

const linesOf = (order: Record<string, unknown> | undefined) =>
  sql(
    "SELECT product_id, quantity, unit_price_cents * quantity AS price, discount_cents, line_total_cents, is_gift FROM order_lines WHERE order_id = $1 ORDER BY position",
    [order?.["id"]],
  );

const stock = () => stockOf(sql, giftId());
const withUnitsLeft = (units: number) => leaveUnits(sql, giftId(), units);

const held = async (intent: string) =>
  sql(
    "SELECT product_id, quantity FROM reservations WHERE order_id = $1 AND status = 'held' ORDER BY product_id",
    [(await orderOf(intent))?.["id"]],
  );

describe("a gift", () => {
  it("is a line of its own at no charge, with its stock, and leaves the shopper's own line in the cart", async () => {
    const person = await withCode();
    const before = await stock();
    await person.add(2, 1);
    const plain = { ...(await quote(person)) };
    expect(plain).toMatchObject({
      gift: { ...gift(), lineTotalCents: 0 },
      entered: { state: "applied", message: "" },
    });
    const value = Number(plain.gift?.discountCents);
    expect(plain.applied).toMatchObject({ goodsCents: value, deliveryCents: 0 });
    const withoutCode = shopper();
    await withoutCode.add(0, 3);
    await withoutCode.add(2, 1);
    expect(plain.totalCents).toBe((await quote(withoutCode))?.totalCents);
    const prepared = await press(person, { gift: gift() });
    expect(prepared.amount).toBe(plain.totalCents);
    await person.add(2, 4); // while the page pays
    await shop.confirm(prepared.paymentIntentId);
    await finalizePayment(await readIntent(prepared.paymentIntentId));
    const order = await orderOf(prepared.paymentIntentId);
    expect(order).toMatchObject({
      ...{ total_cents: plain.totalCents, subtotal_cents: plain.subtotalCents, discount_cents: value },
      ...{ discount_title: "Tea", payment_status: "paid" },
    });
    const lines = await linesOf(order);
    expect(lines.map((line) => [line["product_id"], line["quantity"], line["is_gift"]])).toEqual([
      [shop.product(0), 3, false],
      [giftId(), 1, false],
      [giftId(), 2, true],
    ]);
    expect(lines[2]).toMatchObject({ price: value, discount_cents: value, line_total_cents: 0 });
    expect(await stock()).toEqual({ onHand: before.onHand - 3, available: before.available - 3 });
    const cart =
      "SELECT l.quantity FROM cart_lines l JOIN carts c ON c.id = l.cart_id WHERE c.session_id = $1";
    expect(await sql(cart, [person.owner.sessionId])).toEqual([{ quantity: 4 }]);
    expect((await getOrder(String(order?.["id"])))?.lines[2]).toMatchObject({
      ...{ isGift: true, quantity: 2, lineTotalCents: value },
    });
  });

  it("is given where no other discount saves more, and never twice", async () => {
    const person = await withCode({ get_quantity: 1 });
    const value = Number((await quote(person))?.gift?.discountCents);
    const automatic = await insertDiscount(sql, {
      ...{
        kind: "fixed",
        percent: null,
        amount_cents: value,
        scope: "products",
        product_ids: [shop.product(0)],
      },
      title: "Half the tea",
    });
    expect(await quote(person)).toMatchObject({ gift: gift(1), entered: { state: "applied" } });
    await sql("UPDATE discounts SET amount_cents = amount_cents + 1 WHERE id = $1", [automatic]);
    expect(await quote(person)).toMatchObject({
      gift: null,
      applied: { id: automatic },
      entered: { message: "“Half the tea” saves you more than this code, so you get that instead." },
    });
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [automatic]);
  });

  it("counts for members and others alike in what a membership would save", async () => {
    const plans = await findPlansForSale();
    const person = await withCode({ get_quantity: 1 });
    const plain = shopper();
    await plain.add(0, 3);
    const [withGift, without] = await Promise.all(
      [person, plain].map(({ owner }) => getMembershipOffer(owner, plans)),
    );
    expect(Number(without?.saves)).toBeGreaterThan(0);
    expect(withGift).toEqual(without);
    // As a member, the shopper would have this amount off instead of the gift, which is then worth less.
    const value = Number((await quote(person))?.gift?.discountCents);
    const automatic = await insertDiscount(sql, {
      ...{ kind: "fixed", percent: null, amount_cents: value - 1, is_members_only: true, title: "Members" },
    });
    const offer = await getMembershipOffer(person.owner, plans);
    expect(Math.abs(Number(offer?.saves) - Number(without?.saves))).toBeLessThanOrEqual(0.01);
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [automatic]);
  });

  it("comes automatically with a cart that has a covered product", async () => {
    const id = await insertDiscount(sql, terms({ scope: "products", product_ids: [shop.product(1)] }));
    const person = shopper();
    await person.add(0, 1);
    expect((await quote(person))?.gift).toBeNull();
    await person.add(1, 1);
    expect(await quote(person)).toMatchObject({ gift: gift(), applied: { id, code: null } });
    await pay(person, { gift: gift() });
    expect(await usesOf(id)).toEqual({ active: 1, total: 1 });
    await sql("UPDATE discounts SET is_enabled = false WHERE id = $1", [id]);
  });

  it("is not part of subscriptions that the order starts, nor of ordering again", async () => {
    const { id: userId } = await newPerson();
    await sql(
      "UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT min(id) FROM membership_plans) WHERE id = $1",
      [userId],
    );
    const { code } = await newCode(terms());
    const person = shopper(userId, MEMBER);
    await person.add(0, 1, true);
    await enter(person, code);
    const { order } = await pay(person, { gift: gift() });
    expect(await sql("SELECT product_id FROM product_subscriptions WHERE user_id = $1", [userId])).toEqual([
      { product_id: shop.product(0) },
    ]);
    const again = await listLinesToReorder(userId, String(order?.["id"]));
    expect(again.map(({ productId }) => productId)).toEqual([shop.product(0)]);
  });
});

describe("a gift that is out of stock", () => {
  it("is not given, changes no price, and its code waits in the cart with the reason", async () => {
    const restore = await withUnitsLeft(1);
    const person = await withCode();
    expect(await quote(person)).toMatchObject({
      ...{ gift: null, applied: null },
      entered: { state: "waiting", message: OUT_OF_STOCK },
    });
    const { order } = await pay(person);
    expect(await linesOf(order)).toMatchObject([{ product_id: shop.product(0), is_gift: false }]);
    expect(order).toMatchObject({ discount_title: null, discount_cents: 0 });
    await restore();
  });

  it("runs out between cart and Pay: Pay is refused with that reason, and pressing it again charges the same total without the gift", async () => {
    const person = await withCode();
    const shown = await quote(person);
    const restore = await withUnitsLeft(0);
    expect(await errorOf(press(person, { gift: gift() }))).toMatchObject({
      ...{ code: "amount_mismatch", message: GONE },
      details: { amount: shown?.totalCents },
    });
    expect(
      await sql(
        "SELECT count(*)::int AS count FROM orders WHERE cart_id = (SELECT id FROM carts WHERE session_id = $1)",
        [person.owner.sessionId],
      ),
    ).toEqual([{ count: 0 }]);
    expect((await press(person)).amount).toBe(shown?.totalCents);
    await restore();
  });

  it("goes to one of several shoppers who press Pay at once; the others are refused with the reason", async () => {
    const restore = await withUnitsLeft(3);
    const people = await Promise.all(Array.from({ length: 6 }, () => withCode()));
    const results = await Promise.all(
      people.map((person) =>
        press(person, { gift: gift() }).then(
          () => "given",
          (error: Error) => error.message,
        ),
      ),
    );
    expect(results.filter((one) => one === "given")).toHaveLength(1);
    expect(results.filter((one) => one === GONE)).toHaveLength(5);
    expect((await stock()).available).toBe(1);
    const later = people[results.indexOf(GONE)];
    if (later) expect(await errorOf(press(later))).toBeNull();
    await restore();
  });

  it("is refused in an order that is paid after its hold, like any other line", async () => {
    const person = await withCode();
    const { paymentIntentId } = await press(person, { gift: gift() });
    const order = await orderOf(paymentIntentId);
    await sql(
      "UPDATE orders SET hold_expires_at = now() - interval '1 hour', payment_sync_until = NULL WHERE id = $1",
      [order?.["id"]],
    );
    await shop.confirm(paymentIntentId, "pm_card_visa");
    await sql("UPDATE reservations SET status = 'released' WHERE order_id = $1", [order?.["id"]]);
    await sql(
      "UPDATE products p SET available = available + r.quantity FROM reservations r WHERE r.order_id = $1 AND r.product_id = p.id",
      [order?.["id"]],
    );
    const restore = await withUnitsLeft(1);
    const { refused } = await finalizePayment(await readIntent(paymentIntentId));
    expect(refused).toBe("sold_out");
    await restore();
    await expireHolds();
  });
});

describe("the gift's stock", () => {
  it("is held once by two presses of Pay at once", async () => {
    const person = await withCode();
    const before = await stock();
    const [one, other] = await Promise.all([
      press(person, { gift: gift() }),
      press(person, { gift: gift() }),
    ]);
    expect(other.paymentIntentId).toBe(one.paymentIntentId);
    expect((await stock()).available).toBe(before.available - 2);
    expect(await quote(person)).toMatchObject({ gift: gift() }); // the cart's own hold counts
  });

  it("is released when a second tab removes the code and presses Pay", async () => {
    const person = await withCode();
    const before = await stock();
    const { paymentIntentId } = await press(person, { gift: gift() });
    expect(await held(paymentIntentId)).toContainEqual({ product_id: giftId(), quantity: 2 });
    await removeDiscountCode(person.owner);
    await press(person);
    expect(await held(paymentIntentId)).toEqual([{ product_id: shop.product(0), quantity: 3 }]);
    expect(await stock()).toEqual(before);
    expect(await errorOf(press(person, { gift: gift() }))).toMatchObject({
      message: "The gift of your order has changed. Please check your order and try again.",
    });
  });
});

describe("refunds of an order with a gift", () => {
  it("restock the gift with a paid item, return no money for it, and add up to what was paid", async () => {
    const person = await withCode();
    const { order, amount } = await pay(person, { gift: gift() });
    const id = String(order?.["id"]);
    const before = await stock();
    const { version, refundable, lines } = await getAdminOrder(id);
    const [bought, given] = lines;
    const counts = new Map([
      [String(bought?.id), 1],
      [String(given?.id), 1],
    ]);
    const parts = calculateLineRefund(refundable, counts, "share");
    const alone = calculateLineRefund(refundable, new Map([[String(bought?.id), 1]]), "share");
    expect(parts.amountCents).toBe(alone.amountCents);
    await refundOrder("staff", id, {
      ...{ kind: "lines", shipping: "share", requestKey: "refund-with-a-gift", version, reason: "" },
      lines: [...counts].map(([line, quantity]) => ({ id: line, quantity, restock: true })),
      amount: parts.amountCents,
    });
    expect(await stock()).toEqual({ onHand: before.onHand + 1, available: before.available + 1 });
    await cancelOrderByShop("staff", id, "");
    expect(await stock()).toEqual({ onHand: before.onHand + 2, available: before.available + 2 });
    const [row] = await sql("SELECT sum(amount_cents)::int AS sum FROM refunds WHERE order_id = $1", [id]);
    expect(row?.["sum"]).toBe(amount);
  });
});
