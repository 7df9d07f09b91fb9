import {
  describeConditions,
  describeDiscount,
  describePeriod,
  describeUses,
} from "@/lib/discounts/rules/describe-discount";
import { createDiscountCode, getDiscountState, overlaps } from "@/lib/discounts/rules/discount-state";
import { enterDiscountSchema } from "@/lib/discounts/schema";
import { type AdminDiscount, discountSchema } from "@/lib/discounts/schema/admin-discount";
import { PLAIN_DISCOUNT } from "../../support/discounts";

const VALUES = { title: "Spring", method: "code", code: "spring-10", kind: "percent", percent: "10" };

/** Problems by field. */
const problems = (change: object) => {
  const result = discountSchema.safeParse({ ...VALUES, ...change });
  return Object.fromEntries((result.error?.issues ?? []).map((one) => [one.path.join("."), one.message]));
};

describe("the form of a discount", () => {
  it("needs the fields of its kind, and ignores those of others", () => {
    expect(
      discountSchema.parse({ ...VALUES, amount: "nothing", buyQuantity: "x", minimum: "" }),
    ).toMatchObject({
      code: "SPRING-10",
      percent: 10,
      minimum: 0,
      maxUses: null,
      startsAt: null,
      isEnabled: true,
    });
    expect(discountSchema.parse({ ...VALUES, kind: "free_delivery", scope: "categories" })).toMatchObject({
      scope: "everything",
      categories: [],
    });
    expect(discountSchema.parse({ ...VALUES, method: "automatic", code: "!" }).code).toBeUndefined();
    expect(problems({ kind: "fixed" })).toEqual({ amount: "Required" });
    expect(problems({ kind: "buy_x_get_y", percent: undefined })).toEqual({
      percent: "Required",
      buyQuantity: "Required",
      getQuantity: "Required",
    });
    expect(problems({ code: undefined })).toEqual({ code: "Required" });
  });

  it.each([
    ["title", ""],
    ["title", "x".repeat(81)],
    ["code", "ab"],
    ["code", "-abc"],
    ["code", "with space"],
    ["code", "a".repeat(31)],
    ["percent", "0"],
    ["percent", "101"],
    ["percent", "9.5"],
    ["percent", ""],
    ["minimum", "-1"],
    ["minimum", "ten"],
    ["maxUses", "0"],
    ["maxUses", "1.5"],
    ["startsAt", "2026-02-30T10:00"],
    ["endsAt", "tomorrow"],
    ["kind", "surprise"],
    ["scope", "some"],
  ])("names the field %s of %j", (name, value) => {
    expect(Object.keys(problems({ [name]: value }))).toEqual([name]);
  });

  it("wants a category, a product, an amount that can be saved, and an end after the start", () => {
    expect(problems({ scope: "categories" })).toEqual({ categories: "Choose a category" });
    expect(problems({ scope: "products" })).toEqual({ productIds: "Choose a product" });
    expect(problems({ percent: "75", renewals: "3" })).toEqual({});
    expect(problems({ percent: "76", renewals: "3" })).toEqual({
      renewals: "must be empty if the percentage is above 75",
    });
    expect(problems({ renewals: "25" })).toEqual({
      renewals: "must be a whole number from 1 to 24, or empty",
    });
    expect(problems({ kind: "gift" })).toEqual({ getQuantity: "Required", giftProductId: "Required" });
    expect(problems({ kind: "gift", getQuantity: "1", giftProductId: "p" })).toEqual({});
    const backward = { startsAt: "2026-12-02T09:00", endsAt: "2026-12-01T09:00" };
    expect(problems({ ...backward, percent: "" })).toEqual({
      percent: "Required",
      endsAt: "must be after the start",
    });
    expect(Object.keys(problems({ kind: "fixed", amount: "100000" }))).toEqual(["amount"]);
    expect(Object.keys(problems({ kind: "fixed", amount: "0" }))).toEqual(["amount"]);
    const membership = { scope: "membership", planIds: ["core", "core"] };
    expect(
      discountSchema.parse({ ...VALUES, ...membership, minimum: "x", isMembersOnly: true, planId: "core" }),
    ).toMatchObject({ ...membership, planIds: ["core"], minimum: 0, isMembersOnly: false, planId: null });
    expect(Object.keys(problems({ ...membership, percent: "100" }))).toEqual(["percent"]);
    expect(Object.keys(problems({ ...membership, method: "unique_codes" }))).toEqual(["method"]);
    expect(
      Object.keys(problems({ ...membership, kind: "gift", getQuantity: "1", giftProductId: "p" })),
    ).toEqual(["scope"]);
    expect(discountSchema.parse({ ...VALUES, planIds: ["core"] })).toMatchObject({ planIds: [] });
    const startsAt = "2026-11-27T09:00";
    expect(problems({ startsAt, endsAt: startsAt })).toEqual({ endsAt: "must be after the start" });
    expect(problems({ startsAt, endsAt: "2026-11-27T09:01" })).toEqual({});
  });
});

const DISCOUNT: AdminDiscount = {
  ...PLAIN_DISCOUNT,
  version: 1,
  method: "code",
  code: "SPRING",
  percent: 15,
  amount: null,
  categories: [],
  productIds: [],
  products: [],
  planIds: [],
  plans: [],
  giftProductId: null,
  minimum: "0.00",
  state: "active",
  isUnused: true,
  codes: 0,
  planId: null,
  plan: null,
  paidUses: 0,
  reservedUses: 0,
  sales: "0.00",
  given: "0.00",
};

describe("a discount in words", () => {
  it.each<[string, Partial<AdminDiscount>]>([
    ["15% off", {}],
    ["15% off, also the first renewal", { renewals: 1 }],
    ["15% off, also the first 3 renewals", { renewals: 3 }],
    ["15% off Tortillas", { scope: "categories", categories: ["tortillas"] }],
    ["15% off Tortillas and Sauces", { scope: "categories", categories: ["tortillas", "sauces"] }],
    ["15% off Hemp Cheese", { scope: "products", products: ["Hemp Cheese"] }],
    ["15% off 2 products", { scope: "products", products: ["A", "B"] }],
    ["$5.00 off", { kind: "fixed", amount: "5.00" }],
    ["Free standard delivery", { kind: "free_delivery" }],
    ["Free gift: 2 × Mint Tea", { kind: "gift", gift: "Mint Tea", getQuantity: 2 }],
    [
      "Free gift: 1 × Mint Tea with Tortillas",
      { kind: "gift", gift: "Mint Tea", getQuantity: 1, scope: "categories", categories: ["tortillas"] },
    ],
    ["Buy 2, get 1 free", { kind: "buy_x_get_y", percent: 100, buyQuantity: 2, getQuantity: 1 }],
    [
      "Buy 2, get 1 at 50% off: Tortillas",
      {
        kind: "buy_x_get_y",
        percent: 50,
        buyQuantity: 2,
        getQuantity: 1,
        scope: "categories",
        categories: ["tortillas"],
      },
    ],
  ])("gives %s", (text, change) => {
    expect(describeDiscount({ ...DISCOUNT, ...change })).toBe(text);
  });

  it("has its conditions, its period and its uses", () => {
    expect(describeConditions(DISCOUNT)).toBe("");
    expect(describeConditions({ ...DISCOUNT, minimum: "30.00", isMembersOnly: true })).toBe(
      "minimum $30.00, members",
    );
    expect(describePeriod(DISCOUNT)).toBe("Always");
    expect(describePeriod({ ...DISCOUNT, isEnabled: false })).toBe("");
    expect(describePeriod({ ...DISCOUNT, startsAt: "2026-11-27T09:00" })).toMatch(
      /^From Nov 27, 2026, 9:00\sAM$/,
    );
    expect(describePeriod({ ...DISCOUNT, endsAt: "2026-11-27T09:00" })).toMatch(/^Until Nov 27/);
    expect(describeUses({ ...DISCOUNT, paidUses: 12 })).toBe("12");
    expect(describeUses({ ...DISCOUNT, paidUses: 12, reservedUses: 3, maxUses: 1000 })).toBe(
      "12 of 1,000, 3 reserved",
    );
    const unique = { ...DISCOUNT, method: "unique_codes", codes: 5000 } as const;
    expect(describeUses({ ...unique, paidUses: 12, reservedUses: 3 })).toBe("12 of 5,000 codes, 3 reserved");
  });
});

describe("a discount's state", () => {
  const at = new Date("2026-11-22T20:00:00Z");
  const later = new Date("2026-11-22T20:00:01Z");
  const facts = { isEnabled: true, startsAt: null, endsAt: null, maxUses: null, codes: 0, uses: 0 };
  it.each([
    ["active", {}],
    ["active", { startsAt: at, endsAt: later }],
    ["scheduled", { startsAt: later }],
    ["ended", { endsAt: at }],
    ["used_up", { maxUses: 2, uses: 2 }],
    ["active", { maxUses: 2, uses: 1 }],
    ["used_up", { codes: 2, uses: 2 }],
    ["active", { codes: 3, uses: 2 }],
    ["used_up", { codes: 3, maxUses: 2, uses: 2 }],
    ["off", { isEnabled: false, endsAt: at }],
  ])("is %s for %j", (state, change) => {
    expect(getDiscountState({ ...facts, ...change }, at)).toBe(state);
  });

  it("overlaps another only where both are automatic, on, and at the same time", () => {
    const one = {
      method: "automatic" as const,
      kind: "percent" as const,
      scope: "everything" as const,
      isEnabled: true,
      startsAt: null,
      endsAt: null,
    };
    const [early, late] = [
      { ...one, startsAt: "2026-11-01T00:00", endsAt: "2026-11-10T00:00" },
      { ...one, startsAt: "2026-11-10T00:00", endsAt: "" },
    ];
    expect(overlaps(one, early)).toBe(true);
    expect(overlaps(early, late)).toBe(false);
    expect(overlaps(late, { ...early, endsAt: "2026-11-10T00:01" })).toBe(true);
    expect(overlaps(one, { ...one, isEnabled: false })).toBe(false);
    expect(overlaps(one, { ...one, method: "code" })).toBe(false);
    const membership = { ...one, scope: "membership" as const };
    expect(overlaps(one, membership)).toBe(false);
    expect(overlaps(membership, membership)).toBe(true);
  });
});

it("generated codes are ones that can be saved and entered, without letters that are easily confused", () => {
  const codes = Array.from({ length: 500 }, createDiscountCode);
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) {
    expect(code).toMatch(/^[A-HJ-KM-NP-TV-Z2-9]{8}$/);
    expect(enterDiscountSchema.parse({ code: code.toLowerCase() })).toEqual({ code });
    expect(problems({ code })).toEqual({});
  }
});
