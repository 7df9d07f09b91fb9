import {
  applyScan,
  followOrder,
  isComplete,
  matchesCode,
  missingSentence,
  withLots,
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
      sentence: "SALSA: the only one is already counted. Take this one out of the parcel.",
    });
    expect(applyScan(ORDER, { cheese: 2 }, "SKU-cheese").sentence).toBe(
      "CHEESE: all 2 are already counted. Take this one out of the parcel.",
    );
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

describe("counts of an order that has changed", () => {
  const lot = (id: string, units: number) => ({ id, batch: id, isReceived: true, bestBefore: null, units });
  const withLot = (lots: ReturnType<typeof lot>[], units = 2) => ({ ...CHEESE, units, lots });

  it("are never more than it has", () => {
    const kept = withLots([withLot([]), { ...SALSA, lots: [] }], { cheese: 2, salsa: 1 });
    expect(followOrder([withLot([], 1)], kept)).toEqual({ counts: { cheese: 1 }, changed: null });
  });

  it("are kept with their lots, and dropped with a sentence when these are others by now", () => {
    const [before, salsa] = [withLot([lot("a", 1), lot("b", 1)]), { ...SALSA, lots: [lot("c", 1)] }];
    const kept = withLots([before, salsa], { cheese: 2, salsa: 1 });
    expect(followOrder([withLot([lot("b", 1), lot("a", 1)]), salsa], kept)).toEqual({
      counts: { cheese: 2, salsa: 1 },
      changed: null,
    });
    expect(followOrder([withLot([lot("b", 2)]), salsa], kept)).toEqual({
      counts: { cheese: 0, salsa: 1 },
      changed: "The lots of CHEESE have changed. Exchange the units and count them again.",
    });
  });
});
