import { describeNextRenewal } from "@/components/subscriptions/next-renewal-card";
import { eraseAccount } from "@/lib/account/commands/delete-account";
import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { switchLineMode } from "@/lib/cart/commands/change-lines";
import { getCart, listCartRows } from "@/lib/cart/queries";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { addDays, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/server/db";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  skipRenewal,
  updateSubscription,
} from "@/lib/subscriptions/commands/update-subscription";
import { getNextRenewal } from "@/lib/subscriptions/queries/next-renewal";
import { listSubscriptions as viewOf } from "@/lib/subscriptions/queries/subscription-view";
import { MEMBER, subscriberShop } from "../../support/subscriber-shop";

const shop = subscriberShop();
const { sql, member, subscriber, subscriptionsOf, shopper } = shop;

const ZONE = "America/Los_Angeles";
const inDays = (days: number) => addDays(dayOf(new Date(), ZONE), days);
const NON_MEMBER = { isMember: false, memberDiscountPercent: 0, memberFreeFromCents: null };

beforeAll(() => sql("UPDATE store_settings SET time_zone = $1", [ZONE]));

describe("a subscription line", () => {
  it("is refused to visitors and non-members", async () => {
    const refused = { code: "forbidden", message: expect.stringMatching(/for members/) };
    await expect(shopper().add(0, 1, true)).rejects.toMatchObject(refused);
    const { id } = await member();
    const person = shopper(id);
    await expect(person.add(0, 1, true)).rejects.toMatchObject(refused);
    await person.add(0, 1);
    const [line] = await listCartRows(db(), person.owner);
    await expect(switchLineMode(person.owner, NON_MEMBER, String(line?.id), true)).rejects.toMatchObject(
      refused,
    );
  });

  it("costs 80 % of the member price, and the checkout shows the saving", async () => {
    const person = await member();
    await person.add(0, 2, true);
    const [line] = await getCart(person.owner, person.viewer);
    const regular = Number(line?.regularPriceCents);
    expect(line).toMatchObject({ isSubscription: true, unitPriceCents: Math.round((regular * 72) / 100) });
    const quoted = await getCheckoutQuote(person.owner, person.viewer, "standard");
    expect(quoted?.subscriptionSavingsCents).toBe(Math.round((regular * 2 * 20) / 100));
  });

  it("switches between one-time and subscription; existing lines merge", async () => {
    const person = await member();
    const once = await person.add(0, 1);
    await switchLineMode(person.owner, MEMBER, once, true);
    const again = await person.add(0, 2);
    expect(await listCartRows(db(), person.owner)).toHaveLength(2);
    await switchLineMode(person.owner, MEMBER, again, true);
    expect(await listCartRows(db(), person.owner)).toMatchObject([
      { id: again, quantity: 3, isSubscription: true },
    ]);
    await expect(switchLineMode(shopper().owner, MEMBER, again, false)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("becomes a one-time purchase when the membership has ended, as the line shows, and starts no subscription", async () => {
    const { id, owner, add } = await member();
    await add(0, 2, true);
    const former = shopper(id);
    const [line] = await getCart(owner, former.viewer);
    expect(line).toMatchObject({
      isSubscription: false,
      hasLapsed: true,
      unitPriceCents: line?.regularPriceCents,
    });
    const { paymentIntentId } = await former.pay();
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    expect(await subscriptionsOf(id)).toEqual([]);
    expect(await listCartRows(db(), owner)).toEqual([]);
  });
});

describe("paying for a subscription line", () => {
  it("saves the card and creates one subscription per line, also for repeated events", async () => {
    const person = await member();
    await person.add(0, 2, true);
    await person.add(1, 1, true);
    await person.add(2, 1);
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId);
    const intent = await readIntent(paymentIntentId);
    expect(intent).toMatchObject({
      setup_future_usage: "off_session",
      customer: expect.stringMatching(/^cus_/),
    });
    await Promise.all([finalizePayment(intent), finalizePayment(intent)]);
    await finalizePayment(intent);
    const subscriptions = await subscriptionsOf(person.id);
    expect(subscriptions).toHaveLength(2);
    expect(subscriptions.find((row) => row["product_id"] === shop.product(0))).toMatchObject({
      quantity: 2,
      interval_days: 30,
      next: inDays(30),
      status: "active",
      stripe_payment_method_id: intent.payment_method,
      shipping_address: expect.objectContaining({ city: "Ojai", email: "rosa@field.example" }),
      consent_version: expect.any(String),
    });
    const { cards } = await viewOf({ userId: person.id, isMember: true });
    expect(cards).toMatchObject([{ id: intent.payment_method, brand: "Visa", last4: "4242" }]);
  });

  it("requires an address", async () => {
    const person = await member();
    await person.add(0, 1, true);
    await expect(person.pay({ withAddress: false })).rejects.toMatchObject({
      details: { fields: { shippingInfo: "Required" } },
    });
  });

  it("does not save a card once the last subscription has left the cart", async () => {
    const person = await member();
    const line = await person.add(0, 1, true);
    await person.pay();
    await switchLineMode(person.owner, MEMBER, line, false);
    const { paymentIntentId } = await person.pay();
    expect((await readIntent(paymentIntentId)).setup_future_usage).toBeNull();
  });

  it("starts no subscription for an account that was deleted before the payment arrived", async () => {
    const person = await member();
    await person.add(0, 1, true);
    const { paymentIntentId } = await person.pay();
    await shop.confirm(paymentIntentId);
    const user = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    await db().$transaction((tx) => eraseAccount(tx, user));
    expect((await finalizePayment(await readIntent(paymentIntentId))).order).toMatchObject({
      paymentStatus: "paid",
      userId: person.id,
    });
    expect(await subscriptionsOf(person.id)).toEqual([]);
  });

  it("starts no subscription for a canceled order", async () => {
    const person = await subscriber();
    await cancelOrder(person.viewer, person.orderId);
    expect(await subscriptionsOf(person.id)).toMatchObject([{ status: "cancelled" }]);
  });
});

describe("a subscription", () => {
  it("is changed, skipped, paused, resumed and cancelled by its owner", async () => {
    const { id, subscriptionId } = await subscriber();
    await updateSubscription(id, subscriptionId, { quantity: 3, intervalDays: 14 });
    await skipRenewal(id, subscriptionId, inDays(30));
    expect(await subscriptionsOf(id)).toMatchObject([{ quantity: 3, interval_days: 14, next: inDays(44) }]);
    await pauseSubscription(id, subscriptionId);
    expect(await subscriptionsOf(id)).toMatchObject([{ status: "paused", paused_because: "buyer" }]);
    await resumeSubscription(id, subscriptionId);
    expect(await subscriptionsOf(id)).toMatchObject([
      { status: "active", paused_because: null, next: inDays(44) },
    ]);
    await cancelSubscription(id, subscriptionId);
    expect(await subscriptionsOf(id)).toMatchObject([{ status: "cancelled" }]);
    await expect(pauseSubscription(id, subscriptionId)).rejects.toMatchObject({ code: "not_found" });
    expect((await viewOf({ userId: id, isMember: true })).subscriptions).toEqual([]);
  });

  it("skips one renewal for a double press", async () => {
    const { id, subscriptionId } = await subscriber();
    const presses = [
      skipRenewal(id, subscriptionId, inDays(30)),
      skipRenewal(id, subscriptionId, inDays(30)),
    ];
    const results = await Promise.allSettled(presses);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await subscriptionsOf(id)).toMatchObject([{ next: inDays(60) }]);
  });

  it("cannot be changed by other users", async () => {
    const { subscriptionId } = await subscriber();
    const { id: other } = await member();
    const missing = { code: "not_found" };
    await expect(updateSubscription(other, subscriptionId, { quantity: 9 })).rejects.toMatchObject(missing);
    await expect(skipRenewal(other, subscriptionId, inDays(30))).rejects.toMatchObject(missing);
    await expect(cancelSubscription(other, subscriptionId)).rejects.toMatchObject(missing);
  });

  it("accepts only saved addresses and saved cards", async () => {
    const [{ id, subscriptionId }, other] = [await subscriber(), await subscriber()];
    const [theirs] = await subscriptionsOf(other.id);
    const card = String(theirs?.["stripe_payment_method_id"]);
    await expect(updateSubscription(id, subscriptionId, { paymentMethodId: card })).rejects.toMatchObject({
      details: { fields: { paymentMethodId: "is not one of your saved cards" } },
    });
    await sql(
      `INSERT INTO addresses (id, user_id, first_name, last_name, address, city, state, zip, updated_at)
       VALUES ($1, $2, 'Olive', 'Grove', '1 Mill Road', 'Reno', 'NV', '89501', now())`,
      [`address-${id}`, id],
    );
    await expect(
      updateSubscription(other.id, other.subscriptionId, { addressId: `address-${id}` }),
    ).rejects.toMatchObject({
      details: { fields: { addressId: "is not in your address book" } },
    });
    await updateSubscription(id, subscriptionId, { addressId: `address-${id}` });
    expect(await subscriptionsOf(id)).toMatchObject([{ shipping_address: { city: "Reno", state: "NV" } }]);
  });

  it("cannot be resumed without a membership", async () => {
    const { id, subscriptionId } = await subscriber();
    await pauseSubscription(id, subscriptionId);
    await sql("UPDATE users SET membership_status = 'free', membership_plan_id = NULL WHERE id = $1", [id]);
    await expect(resumeSubscription(id, subscriptionId)).rejects.toMatchObject({
      code: "forbidden",
      message: "Subscribe & save is for members only. You need an active membership.", // true without plans for sale too
    });
  });
});

it("a guest's cart adds no subscription to an account", async () => {
  const { owner } = shopper();
  await expect(
    addToCart(owner, NON_MEMBER, {
      productId: String(shop.product(0)),
      quantity: 1,
      isSubscription: true,
      offers: [],
    }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

it.each([
  ["the first of them", [40, null], [30, null], "2 subscriptions; next on", 30],
  ["today for one that is due", [-2, null], [30, null], "2 subscriptions; next on", 0],
  ["the first one without a problem", [-9, "out_of_stock"], [20, null], "; 1 waiting", 20],
  ["none while all wait", [-9, "declined"], [-1, "out_of_stock"], "2 subscriptions; waiting", undefined],
] as const)("the account names the day of the next renewal: %s", async (_, first, second, words, day) => {
  const person = await subscriber();
  const other = await subscriber();
  const set = (subscriptionId: string, [days, problem]: readonly [number, string | null]) =>
    sql("UPDATE product_subscriptions SET user_id = $2, next_date = $3, problem = $4 WHERE id = $1", [
      ...[subscriptionId, person.id, inDays(days), problem],
    ]);
  await set(person.subscriptionId, first);
  await set(other.subscriptionId, second);
  const renewal = await getNextRenewal({ userId: person.id, isMember: true });
  expect(renewal.on).toBe(day === undefined ? null : inDays(day));
  expect(describeNextRenewal(renewal)).toContain(words);
});

it("the account page shows no renewal day while nothing can renew: without a membership, or if the product is no longer sold", async () => {
  const { id: userId } = await subscriber();
  const shown = async (isMember: boolean) => describeNextRenewal(await getNextRenewal({ userId, isMember }));
  expect(await shown(true)).toContain("One subscription; next on");
  expect(await shown(false)).toBe("One subscription; waiting");
  await sql("UPDATE products SET is_active = false WHERE id = $1", [shop.product(0)]);
  const inactive = await shown(true);
  await sql("UPDATE products SET is_active = true WHERE id = $1", [shop.product(0)]);
  expect(inactive).toBe("One subscription; waiting");
});
