import { skuFallback, stockNote } from "@/lib/catalog/rules";
import { CATEGORIES, SORTS, shopParams } from "@/lib/catalog/schema";
import { SHELVES, shelfParams, shelfPath } from "@/lib/catalog/shelves";

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

describe("lists that are made ahead", () => {
  it("are found again by the path that was made for them", () => {
    for (const category of [undefined, ...CATEGORIES]) {
      for (const sort of SORTS) {
        const params = shopParams(Object.entries({ ...(category ? { category } : {}), sort, view: "list" }));
        const [, , first = "", second = "", third = ""] = (shelfPath(params) ?? "").split("/");
        expect(shelfParams({ category: first, sort: second, view: third })).toEqual(params);
      }
    }
  });

  it("are not for searches and products", () => {
    expect(shelfPath(shopParams([["search", "sage"]]))).toBeUndefined();
    expect(shelfPath(shopParams([["product", "abc"]]))).toBeUndefined();
  });

  it("do not exist under made-up paths", () => {
    expect(shelfParams({ category: "gold", sort: "name", view: "grid" })).toBeUndefined();
    expect(shelfParams({ category: "all", sort: "cheap", view: "grid" })).toBeUndefined();
  });

  it("begin with one for everything and one for each category", () => {
    expect(SHELVES.map((shelf) => shelfParams(shelf)?.category)).toEqual([undefined, ...CATEGORIES]);
  });
});
