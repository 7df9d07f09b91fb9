import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { updateMarketingSettings } from "@/lib/marketing/commands/update-marketing-settings";
import { updateShippingSettings, updateTaxSettings } from "@/lib/marketing/commands/update-store-settings";
import { findSavedMarketing } from "@/lib/marketing/queries/marketing-settings";
import { getShippingSettings } from "@/lib/marketing/queries/settings";
import { updateMarketingSchema } from "@/lib/marketing/schema";
import { updateShippingSchema, updateTaxSchema } from "@/lib/marketing/schema/settings";
import { OWNER } from "../../support/actors";
import { ADDRESS } from "../../support/buyer";
import { paymentShop } from "../../support/payment-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, shopper, confirm, orderOf, product } = paymentShop();
const MEMBER = { isMember: true, memberDiscountPercent: 0, memberFreeFromCents: 0 };

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-owner', 'o@shop.example', 'Olga', true, now())",
  ),
);
beforeEach(async () => {
  await sql("UPDATE products SET regular_price_cents = 1000, wholesale_price_cents = NULL WHERE id = $1", [
    product(0),
  ]);
  await updateTaxSettings(OWNER, updateTaxSchema.parse({ rates: [{ state: "default", percent: "8" }] }));
  await updateShippingSettings(
    OWNER,
    updateShippingSchema.parse({
      mode: "free",
      hasThreshold: true,
      minimumOrder: "50",
      standardRate: "5.99",
      expeditedRate: "12.99",
    }),
  );
  await updateMarketingSettings(OWNER, updateMarketingSchema.parse({ flashSale: { enabled: false } }));
});

type Person = ReturnType<typeof shopper>;
const quoted = async (
  { owner, viewer }: Person,
  state?: "CA" | "NJ",
  method: "standard" | "expedited" = "standard",
) => {
  const quote = await getCheckoutQuote(owner, viewer, method, state);
  if (!quote) throw new Error("The cart is empty");
  const { subtotalCents, shippingCents, taxCents, totalCents } = quote;
  return [subtotalCents, shippingCents, taxCents, totalCents].map(Number);
};
const offered = async ({ owner, viewer }: Person) =>
  (await getCheckoutQuote(owner, viewer, "standard"))?.methods.map(({ id, priceCents }) => [id, priceCents]);
/** A user with this many of a product at $10. */
async function cartOf(quantity: number, terms = {}): Promise<Person> {
  const person = shopper(null, terms);
  await person.add(0, quantity);
  return person;
}
/** Presses Pay. @param state of the address; without one, no address is sent */
const press = ({ owner, viewer }: Person, amount: number, state?: "CA" | "NJ") => {
  const shippingInfo = state && { ...ADDRESS, state };
  const input = { amount, shippingMethod: "standard", ...(shippingInfo ? { shippingInfo } : {}) };
  return preparePayment({ owner, viewer, secretHash: "mine", input }, "an address");
};
const tax = (...rates: [state: string, percent: string][]) =>
  updateTaxSettings(
    OWNER,
    updateTaxSchema.parse({ rates: rates.map(([state, percent]) => ({ state, percent })) }),
  );
const shipping = (change: object) => updateShippingSettings(OWNER, updateShippingSchema.parse(change));
const marketing = (change: object) => updateMarketingSettings(OWNER, updateMarketingSchema.parse(change));

describe("tax (D21)", () => {
  it("of a state applies from the next quote, to the thousandth of a percent; other states use the default", async () => {
    const person = await cartOf(4);
    expect(await quoted(person, "NJ")).toEqual([4000, 0, 320, 4320]);
    await tax(["default", "8"], ["NJ", "6.625"], ["CA", "7.25"]);
    expect(await quoted(person, "NJ")).toEqual([4000, 0, 265, 4265]);
    expect(await quoted(person, "CA")).toEqual([4000, 0, 290, 4290]);
    expect(await quoted(person)).toEqual([4000, 0, 320, 4320]);
    await tax(["default", "0"]);
    expect(await quoted(person, "NJ")).toEqual([4000, 0, 0, 4000]);
  });

  it("follows the address from an earlier press of Pay if this one sends none", async () => {
    await tax(["default", "0"], ["CA", "10"]);
    const person = await cartOf(4);
    const { paymentIntentId } = await press(person, 4400, "CA");
    await expect(press(person, 4000)).rejects.toMatchObject({
      code: "amount_mismatch",
      details: { amount: 4400 },
    });
    expect(await press(person, 4400)).toMatchObject({ paymentIntentId, amount: 4400 });
    expect(await orderOf(paymentIntentId)).toMatchObject({ tax_cents: 400, total_cents: 4400 });
  });

  it("requires an address before the payment if it differs between states", async () => {
    const person = await cartOf(4);
    await tax(["default", "8"], ["CA", "10"]);
    await expect(press(person, 4320)).rejects.toMatchObject({
      details: { fields: { shippingInfo: "Required" } },
    });
    await tax(["default", "8"]);
    expect(await press(person, 4320)).toMatchObject({ amount: 4320 });
  });

  it("applies to goods after discounts, not to delivery", async () => {
    await shipping({ mode: "policy" });
    await marketing({ flashSale: { enabled: true, discountPercentage: 25 } });
    expect(await quoted(await cartOf(1))).toEqual([750, 599, 60, 1409]);
  });

  it("of a pending order stays as quoted, and is paid as quoted", async () => {
    const person = await cartOf(4);
    const { paymentIntentId, amount } = await person.pay();
    await tax(["default", "9.5"]);
    await confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    expect(await orderOf(paymentIntentId)).toMatchObject({
      payment_status: "paid",
      tax_cents: 320,
      total_cents: amount,
    });
    expect(await quoted(await cartOf(4))).toEqual([4000, 0, 380, 4380]);
  });
});

describe("delivery (D20)", () => {
  it.each<[string, object, number, object, number]>([
    ["free for every order", { mode: "free" }, 1, {}, 0],
    ["under the threshold", { mode: "policy" }, 4, {}, 599],
    ["at the threshold", { mode: "policy" }, 5, {}, 0],
    ["under a changed threshold", { mode: "policy", minimumOrder: "50.01" }, 5, {}, 599],
    ["at a changed threshold", { mode: "policy", minimumOrder: "19.99" }, 2, {}, 0],
    ["without a threshold", { mode: "policy", hasThreshold: false }, 40, {}, 599],
    ["for members", { mode: "policy", hasThreshold: false }, 1, MEMBER, 0],
    ["at a changed rate", { mode: "policy", standardRate: "7.05" }, 4, {}, 705],
    ["at a changed rate, from the threshold on", { mode: "policy", standardRate: "7.05" }, 5, {}, 0],
    ["at a changed rate while it is free", { mode: "free", standardRate: "7.05" }, 4, {}, 0],
  ])("%s applies to the next quote", async (_what, change, quantity, terms, cost) => {
    const person = await cartOf(quantity, terms);
    await shipping(change);
    expect((await quoted(person))[1]).toBe(cost);
  });

  it("is expedited for its price only under the policy", async () => {
    const person = await cartOf(6);
    expect((await quoted(person, undefined, "expedited"))[1]).toBe(0);
    await shipping({ mode: "policy" });
    expect((await quoted(person, undefined, "expedited"))[1]).toBe(1299);
    expect(await offered(person)).toEqual([
      ["standard", 0],
      ["expedited", 1299],
    ]);
    await shipping({ expeditedRate: 19.4 });
    expect((await quoted(person, undefined, "expedited"))[1]).toBe(1940);
    expect(await offered(person)).toEqual([
      ["standard", 0],
      ["expedited", 1940],
    ]);
    await shipping({ mode: "free" });
    expect(await offered(person)).toEqual([["standard", 0]]);
  });

  it.each(["0", "-1", "1000.01", "5.999", "five", ""])(
    "refuses %j as a rate, and names the field",
    (typed) => {
      for (const field of ["standardRate", "expeditedRate"]) {
        const read = updateShippingSchema.safeParse({ [field]: typed });
        expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
      }
    },
  );

  it("at a new rate is charged and audited; a started order keeps its price", async () => {
    await shipping({ mode: "policy" });
    const raises = async () => {
      const [row] = await sql(
        "SELECT count(*)::int AS count FROM audit_log WHERE action = 'settings.shipping' AND before->>'standardRate' = '5.99' AND after->>'standardRate' = '7.05'",
      );
      return Number(row?.["count"]);
    };
    const raisesBefore = await raises();
    const before = await (await cartOf(1)).pay();
    await shipping({ standardRate: "7.05" });
    const after = await (await cartOf(1)).pay();
    expect([before.amount, after.amount]).toEqual([1000 + 80 + 599, 1000 + 80 + 705]);
    for (const { paymentIntentId } of [before, after]) {
      await confirm(paymentIntentId);
      await finalizePayment(await readIntent(paymentIntentId));
    }
    expect(await orderOf(before.paymentIntentId)).toMatchObject({ shipping_cents: 599 });
    expect(await orderOf(after.paymentIntentId)).toMatchObject({ shipping_cents: 705 });
    expect(await raises()).toBe(raisesBefore + 1);
  });

  it("of a pending order stays as it was started", async () => {
    const { paymentIntentId, amount } = await (await cartOf(1)).pay();
    await shipping({ mode: "policy" });
    await confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    expect(await orderOf(paymentIntentId)).toMatchObject({ shipping_cents: 0, total_cents: amount });
  });

  it("has one threshold, in the marketing settings, whichever tab changes it", async () => {
    await shipping({ minimumOrder: "35.50" });
    expect((await findSavedMarketing()).freeShipping).toMatchObject({ enabled: true, minimumOrder: 35.5 });
    await marketing({ freeShipping: { minimumOrder: "40" } });
    expect(await getShippingSettings()).toMatchObject({ minimumOrder: "40.00" });
  });
});

describe("offers (D19, D39)", () => {
  it("that are switched off do not apply, and the flash sale applies while active", async () => {
    const person = shopper();
    const { addToCart } = await import("@/lib/cart/commands/add-to-cart");
    await addToCart(person.owner, person.viewer, {
      productId: String(product(0)),
      quantity: 5,
      isSubscription: false,
      offers: ["bundle"],
    });
    expect((await quoted(person))[0]).toBe(4250);
    await marketing({ offers: { bundle: false } });
    expect((await quoted(person))[0]).toBe(5000);
    await marketing({ flashSale: { enabled: true, discountPercentage: "30" } });
    expect((await quoted(person))[0]).toBe(3500);
    await marketing({ offers: { bundle: true }, flashSale: { discountPercentage: 10 } });
    expect((await quoted(person))[0]).toBe(4250); // the better one, not both
    const plain = shopper();
    await plain.add(0, 5);
    expect((await quoted(plain))[0]).toBe(4500); // without an offer, only the flash sale
  });

  it("of a pending order stay as they were", async () => {
    const { paymentIntentId, amount } = await (await cartOf(2)).pay();
    await marketing({ flashSale: { enabled: true, discountPercentage: 50 } });
    await confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    expect(await orderOf(paymentIntentId)).toMatchObject({ subtotal_cents: 2000, total_cents: amount });
  });
});
