import {
  applyScan,
  isComplete,
  limitCounts,
  matchesCode,
  missingSentence,
} from "@/lib/fulfillment/rules/counting";

const product = (key: string, units: number, more: object = {}) => ({
  key,
  productId: `${key}0000000`,
  name: key.toUpperCase(),
  sku: `SKU-${key}`,
  barcode: null as string | null,
  units,
  ...more,
});
const CHEESE = product("cheese", 2, { barcode: "012345678905" });
const SALSA = product("salsa", 1);
const ORDER = [CHEESE, SALSA];

describe("a code", () => {
  it.each([
    ["the barcode", "012345678905"],
    ["the barcode with a zero more, as EAN-13 has", "0012345678905"],
    ["the SKU in other letters and with spaces", " sku-CHEESE "],
  ])("is %s", (_what, code) => expect(matchesCode(code, CHEESE)).toBe(true));

  it("is the generated SKU of a product without one", () => {
    expect(matchesCode("cf-salsa000", { ...SALSA, sku: null })).toBe(true);
    expect(matchesCode("cf-", { ...SALSA, sku: null, productId: null })).toBe(false);
  });

  it("is neither empty nor a part", () => {
    expect(matchesCode("", { ...CHEESE, sku: "", barcode: "" })).toBe(false);
    expect(matchesCode("12345", CHEESE)).toBe(false);
    expect(matchesCode("0", { ...CHEESE, barcode: "000" })).toBe(true);
  });
});

describe("a scan", () => {
  it("counts one unit of the product", () => {
    expect(applyScan(ORDER, { cheese: 1 }, "012345678905")).toEqual({
      counts: { cheese: 2 },
      isError: false,
      sentence: "CHEESE: 2 of 2",
    });
  });

  it("of another product changes no count and says so", () => {
    const counts = { cheese: 1 };
    expect(applyScan(ORDER, counts, " 999 ")).toEqual({
      counts,
      isError: true,
      sentence: "“999” is not in this order. Put it back, and check the label.",
    });
  });

  it("of a surplus unit changes no count and says so", () => {
    const counts = { salsa: 1 };
    expect(applyScan(ORDER, counts, "SKU-salsa")).toEqual({
      counts,
      isError: true,
      sentence: "SALSA: all 1 counted already. Take this one out of the parcel.",
    });
  });

  it("of a code that two products share counts the one that still needs it", () => {
    const same = [product("a", 1, { sku: "SAME" }), product("b", 1, { barcode: "SAME" })];
    expect(applyScan(same, { a: 1 }, "same").counts).toEqual({ a: 1, b: 1 });
  });
});

it("an order is complete when each unit is counted, and says what is missing until then", () => {
  expect(missingSentence(ORDER, { cheese: 1 })).toBe("Not counted yet: 1 × CHEESE, 1 × SALSA.");
  expect(isComplete(ORDER, { cheese: 1, salsa: 1 })).toBe(false);
  expect(missingSentence(ORDER, { cheese: 2, salsa: 1 })).toBeNull();
  expect(isComplete(ORDER, { cheese: 2, salsa: 1 })).toBe(true);
});

it("counts follow an order that has changed: never more than it has", () => {
  expect(limitCounts([{ ...CHEESE, units: 1 }], { cheese: 2, salsa: 1 })).toEqual({ cheese: 1 });
});
