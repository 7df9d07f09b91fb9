import { skuFallback, stockNote } from "@/lib/catalog/rules";

describe("stock note", () => {
  it.each([
    [0, "out", "Out of Stock - Restocking Soon"],
    [-3, "out", "Out of Stock - Restocking Soon"],
    [1, "low", "Only 1 left - Limited Stock!"],
    [9, "low", "Only 9 left - Limited Stock!"],
    [10, "in", ""],
  ])("for %i left is %s", (inventory, level, text) => {
    expect(stockNote(inventory)).toEqual({ level, text });
  });
});

it("a product without a SKU is called by its id", () => {
  expect(skuFallback("abcdefgh1234")).toBe("CF-ABCDEFGH");
});
