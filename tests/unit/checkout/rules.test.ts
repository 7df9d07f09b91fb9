import { paymentStatusAfter, refusalReason, verifyClaims } from "@/lib/checkout/rules";
import { createPaymentIntentSchema, placeOrderSchema } from "@/lib/checkout/schema";
import { quantitiesOf, type Snapshot, snapshotSchema } from "@/lib/checkout/schema/snapshot";
import { ShopError } from "@/lib/core/errors";
import { shippingInfoSchema } from "@/lib/orders/schema/shipping";

const address = {
  firstName: "Rosa",
  lastName: "Field",
  email: "rosa@field.example",
  address: "12 Orchard Lane",
  city: "Ojai",
  state: "CA" as const,
  zip: "93023",
};
const line = {
  name: "Spelt",
  sku: null,
  imageUrl: null,
  regularPriceCents: 849,
  discountCents: 0,
  isSubscription: false,
  isGift: false,
  renewalDiscount: null,
};
const snapshot: Snapshot = {
  lines: [
    { ...line, productId: "a", unitPriceCents: 807, quantity: 2, lineTotalCents: 1614, offers: ["bundle"] },
    { ...line, productId: "a", unitPriceCents: 849, quantity: 1, lineTotalCents: 849, offers: [] },
  ],
  subtotalCents: 2463,
  shippingCents: 0,
  taxCents: 197,
  totalCents: 2660,
  memberSavingsCents: 0,
  creditCents: 0,
  exchangeCents: 0,
  discount: null,
  shippingMethod: "standard",
  deliveryMethod: null,
  pickupPlace: null,
  shippingInfo: address,
};
const claims = {
  totalAmount: 26.6,
  items: [
    { productId: "a", quantity: 1, price: 8.49 },
    { productId: "a", quantity: 2, price: "8.07" },
  ],
  shippingInfo: address,
};

function refusal(change: Partial<typeof claims>): ShopError {
  try {
    verifyClaims({ ...claims, ...change }, snapshot);
  } catch (error) {
    if (error instanceof ShopError) return error;
  }
  throw new Error("was not refused");
}

describe("claims about an order", () => {
  it("pass when they are correct, in any order of items", () => {
    expect(() => verifyClaims(claims, snapshot)).not.toThrow();
    expect(() => verifyClaims({ ...claims, totalAmount: "26.60" }, snapshot)).not.toThrow();
  });

  it("are refused with the correct total in cents when the total differs", () => {
    expect(refusal({ totalAmount: 0.01 })).toMatchObject({ status: 409, details: { amount: 2660 } });
  });

  it.each([
    ["another price", [{ productId: "a", quantity: 1, price: 0.01 }, claims.items[1]]],
    ["another quantity", [{ productId: "a", quantity: 9, price: 8.49 }, claims.items[1]]],
    ["another product", [{ productId: "b", quantity: 1, price: 8.49 }, claims.items[1]]],
    ["a missing item", [claims.items[0]]],
    ["an item twice", [claims.items[0], claims.items[0], claims.items[1]]],
  ])("are refused for %s", (_name, items) => {
    expect(refusal({ items: items as typeof claims.items })).toMatchObject({ status: 409, code: "conflict" });
  });

  it("are refused when an amount is invalid, naming the field", () => {
    expect(refusal({ items: [{ productId: "a", quantity: 1, price: "free" }] })).toMatchObject({
      status: 400,
      details: { fields: { "items.0.price": "must be an amount in dollars" } },
    });
  });

  it("are refused for an address other than the paid one", () => {
    expect(refusal({ shippingInfo: { ...address, address: "1 Elsewhere" } })).toMatchObject({ status: 409 });
    expect(() =>
      verifyClaims({ ...claims, shippingInfo: { ...address, email: "Rosa@Field.example" } }, snapshot),
    ).not.toThrow();
  });
});

it("a snapshot from before D42 keeps the single offer of its lines", () => {
  const before = snapshot.lines.map(({ offers: [offer = "none"], ...rest }) => ({ ...rest, offer }));
  expect(before.map(({ offer }) => offer)).toEqual(["bundle", "none"]);
  expect(snapshotSchema.parse({ ...snapshot, lines: before })).toEqual(snapshot);
  expect(snapshotSchema.parse(snapshot)).toEqual(snapshot);
});

describe("bodies of the payment calls", () => {
  const fault = (
    schema: { safeParse(input: unknown): { error?: { issues: { path: PropertyKey[] }[] } } },
    input: unknown,
  ) => schema.safeParse(input).error?.issues.map((issue) => issue.path.join("."));

  it.each([
    [{}, ["amount"]],
    [{ amount: 10.5 }, ["amount"]],
    [{ amount: "1000" }, ["amount"]],
    [{ amount: -5 }, ["amount"]],
    [{ amount: 1000, currency: "eur" }, ["currency"]],
    [{ amount: 1000, shippingMethod: "By drone" }, ["shippingMethod"]],
    [{ amount: 1000, shippingInfo: { ...address, zip: "" } }, ["shippingInfo.zip"]],
  ])("create-payment-intent refuses %j", (input, fields) => {
    expect(fault(createPaymentIntentSchema, input)).toEqual(fields);
  });

  it.each([
    [{ status: "shipped" }, "status"],
    [{ currency: "gbp" }, "currency"],
    [{ items: [] }, "items"],
    [{ items: [{ productId: "a", quantity: 1.5, price: 1 }] }, "items.0.quantity"],
    [{ paymentIntentId: "x" }, "paymentIntentId"],
    [{ totalAmount: null }, "totalAmount"],
  ])("orders refuses %j", (change, field) => {
    const body = { ...claims, paymentIntentId: "pi_12345678", status: "completed", ...change };
    expect(fault(placeOrderSchema, body)).toEqual([field]);
  });

  it("accepts both spellings of duplicate fields (D31)", () => {
    const { zip, ...rest } = address;
    expect(shippingInfoSchema.parse({ ...rest, zipCode: zip })).toMatchObject({ zip });
    const { totalAmount, ...body } = claims;
    expect(
      placeOrderSchema.parse({ ...body, total: totalAmount, paymentIntentId: "pi_12345678" }),
    ).toMatchObject({ totalAmount });
  });

  it("requires every shipping field and a US state", () => {
    expect(fault(shippingInfoSchema, {})).toEqual([
      "firstName",
      "lastName",
      "email",
      "address",
      "city",
      "state",
      "zip",
    ]);
    expect(fault(shippingInfoSchema, { ...address, state: "Bavaria", email: "nobody" })).toEqual([
      "email",
      "state",
    ]);
    expect(shippingInfoSchema.parse({ ...address, state: "ca" })).toMatchObject({ state: "CA" });
  });
});

describe("quantities of an order", () => {
  it("are summed by product, in the order in which products are locked", () => {
    const lines = [
      { productId: "b", quantity: 1 },
      { productId: "a", quantity: 2 },
      { productId: "b", quantity: 3 },
    ];
    expect([...quantitiesOf(lines)]).toEqual([
      ["a", 2],
      ["b", 4],
    ]);
  });
});

describe("returned money", () => {
  it.each([
    [0, "paid"],
    [1, "partially_refunded"],
    [1999, "partially_refunded"],
    [2000, "refunded"],
    [2500, "refunded"], // refunded, and lost in a dispute on top
  ])("of 2000, %i: %s", (back, status) => {
    expect(paymentStatusAfter(2000, back)).toBe(status);
  });

  it("only a payment without an order was refused", () => {
    const reasons = ["not_paid", "sold_out", "wrong_amount", "buyer", "shop", null];
    expect(reasons.map((cancelReason) => refusalReason({ cancelReason, exchangeCents: 0 }))).toEqual([
      null,
      "sold_out",
      "wrong_amount",
      null,
      null,
      null,
    ]);
  });
});
