import { cents } from "@/lib/core/money";
import { createPortalSession } from "@/lib/membership/commands/create-portal-session";
import { createDiscountParams } from "@/lib/membership/commands/first-month-coupon";
import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { getOrCreateCustomer, getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { membersShop } from "../../support/members-shop";

const { sql, stripe, stranger, planOf } = membersShop();
const ways = { successUrl: "http://localhost:3000/a", cancelUrl: "http://localhost:3000/" };
const storedCustomer = async (id: string) =>
  String((await sql("SELECT stripe_customer_id FROM users WHERE id = $1", [id]))[0]?.["stripe_customer_id"]);
const customersOf = async (email: string) => (await stripe().customers.list({ email, limit: 100 })).data;

const QUARTER = { firstMonthPercent: 25, discountCents: cents(500) };

describe("a customer", () => {
  it("is created once for concurrent requests, without an empty name", async () => {
    const { id, email } = await stranger();
    const made = await Promise.all([
      getOrCreateCustomer(id),
      getOrCreateCustomer(id),
      getOrCreateCustomer(id),
    ]);
    expect(new Set(made).size).toBe(1);
    expect(await customersOf(email)).toMatchObject([{ name: null, metadata: { userId: id } }]);
    expect(await getOrCreateCustomer(id)).toBe(await storedCustomer(id));
  });

  it.each(["deleted", "unknown to Stripe, as with other keys"])(
    "that was %s is recreated once, and both purchase flows continue",
    async (how) => {
      const { id, email } = await stranger();
      const plan = await planOf("core");
      await startCheckout(id, plan, ways);
      const first = await storedCustomer(id);
      if (how === "deleted") await stripe().customers.del(first);
      else await sql("UPDATE users SET stripe_customer_id = 'cus_of_other_keys' || id WHERE id = $1", [id]);
      const made = await Promise.all([getOrCreateCustomer(id), getOrCreateCustomer(id)]);
      expect(new Set(made).size).toBe(1);
      expect(made[0]).not.toBe(first);
      expect(await customersOf(email)).toHaveLength(how === "deleted" ? 1 : 2);
      expect(await startCheckout(id, plan, ways)).toContain("/c/pay/");
      expect(await startPurchase(id, plan, await getPurchaseOffer(id, plan))).toMatchObject({
        clientSecret: expect.any(String),
      });
      expect(await createPortalSession(id, "http://localhost:3000/account")).toContain("/p/session/");
    },
  );
});

describe("a plan's price", () => {
  it.each([
    [
      "deleted",
      async () => sql("UPDATE membership_plans SET stripe_price_id = 'price_gone' WHERE slug = 'core'"),
    ],
    ["archived", async (price: string) => stripe().prices.update(price, { active: false })],
    [
      "archived with its product",
      async (price: string) =>
        stripe().products.update(String((await stripe().prices.retrieve(price)).product), { active: false }),
    ],
  ])("that was %s at Stripe is recreated once", async (_how, vanish) => {
    const plan = await planOf("core");
    const first = await getOrCreatePrice(plan);
    expect(await getOrCreatePrice(plan)).toBe(first);
    await vanish(first);
    const made = await Promise.all([getOrCreatePrice(plan), getOrCreatePrice(plan)]);
    expect(new Set(made).size).toBe(1);
    expect(made[0]).not.toBe(first);
    expect(await getOrCreatePrice(plan)).toBe(made[0]);
    expect(await stripe().prices.retrieve(String(made[0]), { expand: ["product"] })).toMatchObject({
      active: true,
      unit_amount: 2000,
      metadata: { planId: plan.id },
      product: { active: true, name: "Core membership" },
    });
  });
});

describe("the coupon of the first month", () => {
  it("is recreated once after deletion, and a coupon with another discount is not changed", async () => {
    const first = await createDiscountParams(QUARTER);
    expect(first).toEqual({ discounts: [{ coupon: "first-month-25" }] });
    await stripe().coupons.del("first-month-25");
    const again = await Promise.all([createDiscountParams(QUARTER), createDiscountParams(QUARTER)]);
    expect(again).toEqual([first, first]);
    await stripe().coupons.del("first-month-25");
    await stripe().coupons.create({ id: "first-month-25", percent_off: 90, duration: "forever" });
    expect(await Promise.all([createDiscountParams(QUARTER), createDiscountParams(QUARTER)])).toEqual([
      { discounts: [{ coupon: "first-month-25-1" }] },
      { discounts: [{ coupon: "first-month-25-1" }] },
    ]);
    expect(await stripe().coupons.retrieve("first-month-25-1")).toMatchObject({
      percent_off: 25,
      duration: "once",
    });
  });
});
