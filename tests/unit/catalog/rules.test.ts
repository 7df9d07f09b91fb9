import { listingParams, listingPath } from "@/lib/catalog/listing-path";
import { defaultSku, stockNote } from "@/lib/catalog/rules";
import { CATEGORIES, parseShopParams, SORTS } from "@/lib/catalog/schema";

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

it("a product without a SKU shows its id", () => {
  expect(defaultSku("abcdefgh1234")).toBe("CF-ABCDEFGH");
});

describe("prerendered listings", () => {
  it("round-trip through their path", () => {
    for (const category of [undefined, ...CATEGORIES]) {
      for (const sort of SORTS) {
        const params = parseShopParams(
          Object.entries({ ...(category ? { category } : {}), sort, view: "list" }),
        );
        const [, , first = "", second = "", third = ""] = (listingPath(params) ?? "").split("/");
        expect(listingParams({ category: first, sort: second, view: third })).toEqual(params);
      }
    }
  });

  it("exclude searches and products", () => {
    expect(listingPath(parseShopParams([["search", "sage"]]))).toBeUndefined();
    expect(listingPath(parseShopParams([["product", "abc"]]))).toBeUndefined();
  });

  it("do not exist under invalid paths", () => {
    expect(listingParams({ category: "gold", sort: "name", view: "grid" })).toBeUndefined();
    expect(listingParams({ category: "all", sort: "cheap", view: "grid" })).toBeUndefined();
  });
});
