import { applyPriceChange, findForbiddenField, stockBadge } from "@/lib/catalog/rules/admin-products";
import { listAffectedPrices } from "@/lib/catalog/rules/price-preview";
import { findHeaderProblem, toCell, toCsvProduct } from "@/lib/catalog/rules/product-csv";
import {
  adminProductListSchema,
  createProductSchema,
  updateProductSchema,
} from "@/lib/catalog/schema/admin-product";
import { cents } from "@/lib/core/money";
import { toSlug } from "@/lib/core/slugs";

describe("the stock badge", () => {
  it.each([
    [11, "positive"],
    [10, "warning"],
    [1, "warning"],
    [0, "danger"],
  ])("of %i is %s", (inventory, tone) => {
    expect(stockBadge(inventory).tone).toBe(tone);
  });
});

describe("a bulk change of prices", () => {
  const by = (percent: number) => ({ ids: ["x"], how: "percent" as const, by: percent });
  it.each([
    [999, 5, 1049],
    [1000, -10, 900],
    [1, -90, 1],
    [333, 0.5, 335],
    [105, 10, 116], // 115.5 is rounded up
  ])("turns %i cents with %d%% into %i", (price, percent, expected) => {
    expect(applyPriceChange(cents(price), by(percent))).toBe(expected);
  });

  it("sets one price for all", () => {
    expect(applyPriceChange(cents(5), { ids: ["x"], how: "set", price: cents(1299) })).toBe(1299);
  });
});

describe("the preview of a price change", () => {
  const PLANS = [
    { name: "Core", discountPercentage: 10 },
    { name: "Premium", discountPercentage: 15 },
  ];
  const changes = (wholesalePriceCents: number | null, before: number, after: number, flashSale = 0) =>
    listAffectedPrices(
      {
        regularPriceCents: cents(before),
        wholesalePriceCents: wholesalePriceCents === null ? null : cents(wholesalePriceCents),
      },
      cents(after),
      PLANS,
      flashSale,
    ).map(({ label, beforeCents, afterCents }) => [label, beforeCents, afterCents]);

  it("lists every derived price, each rounded once", () => {
    expect(changes(null, 1250, 1375)).toEqual([
      ["Regular", 1250, 1375],
      ["Subscription", 1000, 1100],
      ["Core member", 1125, 1238], // 1237.5
      ["Core member subscription", 900, 990],
      ["Premium member", 1063, 1169], // 1062.5 and 1168.75
      ["Premium member subscription", 850, 935],
      ["Wholesale (50 or more)", 750, 825],
    ]);
  });

  it("lists what shoppers pay while a flash sale is on", () => {
    expect(changes(null, 1250, 1375, 25)).toEqual([
      ["Regular", 1250, 1375],
      ["Flash sale", 938, 1031], // 937.5 and 1031.25
      ["Subscription", 750, 825],
      ["Core member", 844, 928], // 843.75 and 928.125
      ["Core member subscription", 675, 743], // 742.5
      ["Premium member", 797, 877], // 796.875 and 876.5625
      ["Premium member subscription", 638, 701], // 637.5 and 701.25
      ["Wholesale (50 or more)", 750, 825],
    ]);
  });

  it("omits a custom wholesale price that lines of 50 keep paying", () => {
    expect(changes(500, 1250, 1375).at(-1)).toEqual(["Premium member subscription", 850, 935]);
  });

  it("shows the price of lines of 50 when the custom wholesale price exceeds the new price", () => {
    expect(changes(900, 1250, 800).at(-1)).toEqual(["Wholesale (50 or more)", 900, 800]);
  });

  it("is empty when nothing changes", () => {
    expect(changes(null, 1250, 1250)).toEqual([]);
  });
});

describe("read-only fields of a role", () => {
  it("are prices for editors, and all fields but stock for packers", () => {
    expect(findForbiddenField("content", ["name", "regularPrice"])).toBe("regularPrice");
    expect(findForbiddenField("content", ["inventory"])).toBe("inventory");
    expect(findForbiddenField("content", ["description", "imageUrl"])).toBeUndefined();
    expect(findForbiddenField("fulfilment", ["inventory"])).toBeUndefined();
    expect(findForbiddenField("fulfilment", ["name"])).toBe("name");
    expect(findForbiddenField("content", ["cost"])).toBe("cost");
    expect(findForbiddenField("manager", ["name", "inventory", "regularPrice"])).toBeUndefined();
  });
});

describe("a slug", () => {
  it.each([
    ["Crème & Co.", "creme-co"],
    ["  100% Hemp!! ", "100-hemp"],
    ["日本", "product"],
    ["a".repeat(150), "a".repeat(100)],
  ])("of %s", (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });
});

describe("the allergens of a product (D49)", () => {
  const sent = (allergens: unknown) => updateProductSchema.safeParse({ allergens }).data?.allergens;
  it.each([
    ["", []],
    ["none", ["none"]],
    ["wheat; tree nuts", ["wheat", "tree nuts"]],
  ])("are written to a file as they are saved: %j", (cell, saved) => {
    expect(sent(cell)).toEqual(saved);
    expect(toCell(saved)).toBe(cell);
  });

  it('are "none" or a list, and are unchanged when omitted', () => {
    expect(sent(["none", "milk"])).toBeUndefined();
    expect(sent(["lupin"])).toBeUndefined();
    expect(updateProductSchema.parse({ name: "Pie" })).not.toHaveProperty("allergens");
  });
});

describe("the payload of a product", () => {
  it("accepts prices as decimals and stock as an integer, also as text", () => {
    expect(
      updateProductSchema.parse({ regularPrice: "12.99", wholesalePrice: 7.5, inventory: "12", version: 3 }),
    ).toEqual({ regularPrice: 1299, wholesalePrice: 750, inventory: 12, version: 3 });
    expect(updateProductSchema.parse({ wholesalePrice: "", sku: " ", imageUrl: "" })).toEqual({
      wholesalePrice: null,
      sku: null,
      imageUrl: null,
    });
  });

  it("accepts a cost of zero and an unknown cost", () => {
    expect(updateProductSchema.parse({ cost: "4.2" })).toEqual({ cost: 420 });
    expect(updateProductSchema.parse({ cost: 0 })).toEqual({ cost: 0 });
    expect(updateProductSchema.parse({ cost: "" })).toEqual({ cost: null });
  });

  it.each([
    ["cost", "-1"],
    ["cost", "about 4"],
    ["regularPrice", "0"],
    ["regularPrice", ""],
    ["regularPrice", "12.999"],
    ["regularPrice", -3],
    ["inventory", "1.5"],
    ["inventory", -1],
    ["inventory", ""],
    ["category", "hats"],
    ["name", "  "],
    ["slug", "Two Words"],
    ["imageUrl", "https://elsewhere.example/x.png"],
    ["imageUrl", "/objects/../secret.webp"],
    ["imageUrl", "javascript:alert(1)"],
    ["diet", "vegan, astral"],
    ["isActive", "perhaps"],
  ])("is refused with %s = %s, by name", (field, value) => {
    const { error } = updateProductSchema.safeParse({ [field]: value });
    expect(error?.issues[0]?.path[0]).toBe(field);
  });

  it("accepts lists as arrays or text, without duplicates", () => {
    expect(updateProductSchema.parse({ tags: " new, grill;new,", diet: ["vegan"] })).toEqual({
      tags: ["new", "grill"],
      diet: ["vegan"],
    });
  });

  it("requires name, category, price and package size", () => {
    const { error } = createProductSchema.safeParse({});
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(
      new Set(["name", "category", "regularPrice", "shortDescription", "unitLabel", "weightGrams"]),
    );
  });
});

describe("the query parameters of the list", () => {
  it("always yield a valid list", () => {
    expect(
      adminProductListSchema.parse({
        search: ["a"],
        sort: "drop",
        page: "-4",
        category: "hats",
        stock: "much",
      }),
    ).toEqual({ search: "", sort: "name", page: 1 });
    expect(
      adminProductListSchema.parse({ sort: "-price", page: "3", stock: "low", category: "meat" }),
    ).toEqual({
      search: "",
      sort: "-price",
      page: 3,
      stock: "low",
      category: "meat",
    });
  });
});

describe("the columns of a CSV file", () => {
  it("are known, unique, and identify each row's product", () => {
    expect(findHeaderProblem(["sku", "name"])).toBeUndefined();
    expect(findHeaderProblem(["sku", "colour"])).toContain("column “colour” that the shop does not know");
    expect(findHeaderProblem(["sku", "name", "name"])).toBe(
      "Row 1 has two columns named “name”. Delete one of them.",
    );
    expect(findHeaderProblem(["name", "regularPrice"])).toContain("needs a column id, sku or slug");
  });

  it("match the cells of each row", () => {
    expect(toCsvProduct(["id", "version", "name", "isActive"], ["x1", "4", "Pie", "No"])).toEqual({
      exported: { id: "x1", version: "4", inventoryAtExport: "" },
      values: { name: "Pie", isActive: false },
    });
    expect(toCsvProduct(["sku", "isActive"], ["A", "maybe"]).values).toEqual({ sku: "A", isActive: "maybe" });
  });
});
