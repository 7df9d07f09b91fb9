import { CSV_HEADER } from "@/lib/catalog/rules/product-csv";
import { PRODUCT_DEFAULTS, updateProductSchema } from "@/lib/catalog/schema/admin-product";
import {
  PAGE_FIELDS,
  REQUIRED_FIELDS,
  STORED_FIELDS,
  type StoredField,
} from "@/lib/catalog/schema/product-fields";
import { Prisma, type Product } from "@/prisma/generated/client";

/** What writes the columns that are no field as it is. A new column is in the table of fields or here. */
const OTHER_COLUMNS = {
  id: "insertProduct",
  regularPriceCents: "toProductColumns",
  wholesalePriceCents: "toProductColumns",
  costCents: "toProductColumns",
  imagePlaceholder: "toProductColumns",
  gallery: "toProductColumns",
  nutrition: "toProductColumns",
  onHand: "setOnHand",
  available: "setOnHand",
  archivedAt: "writeVisibility",
  deletedAt: "deleteProduct",
  deletedFrom: "deleteProduct",
  version: "each edit",
  createdAt: "the database",
  updatedAt: "Prisma",
} satisfies Record<Exclude<keyof Product, StoredField>, string>;

it("every column of a product is a field, or is written by code of its own", () => {
  expect([...STORED_FIELDS, ...Object.keys(OTHER_COLUMNS)].sort()).toEqual(
    Object.keys(Prisma.ProductScalarFieldEnum).sort(),
  );
});

it("the columns of the CSV file keep their order, which exported files have", () => {
  expect(CSV_HEADER.join()).toBe(
    "id,version,inventoryAtExport,name,slug,sku,category,regularPrice,wholesalePrice,cost,inventory,isActive,unitLabel,weightGrams,packaging,shortDescription,description,tags,diet,allergens,mayContain,ingredients,storage,shelfLife,servingSuggestion,imageUrl,imageAlt,artMotifs,sortOrder,minRemainingDays,barcode,isChilled",
  );
});

it("a new product is hidden and empty where the user may leave a field out", () => {
  expect(PRODUCT_DEFAULTS).toMatchObject({
    isActive: false,
    inventory: 0,
    sku: null,
    allergens: [],
    storage: "",
  });
  expect(Object.keys(REQUIRED_FIELDS)).toEqual([
    "name",
    "category",
    "regularPrice",
    "unitLabel",
    "weightGrams",
    "shortDescription",
  ]);
});

it("the product page never has what a product costs the shop", () => {
  expect(PAGE_FIELDS).not.toEqual(expect.arrayContaining(["cost"]));
});

it.each(["barcode", "sku"])("a %s that a spreadsheet has shortened is refused", (field) => {
  const read = (code: string) => updateProductSchema.safeParse({ [field]: code });
  expect(read("4006381333931").success).toBe(true);
  expect(read("4.00638E+12").error?.issues[0]).toMatchObject({
    path: [field],
    message: expect.stringContaining("shortened by a spreadsheet"),
  });
});

it("tags in a call are split at commas and semicolons, as the form and the CSV file would split them later", () => {
  const read = (tags: string | string[]) => updateProductSchema.parse({ tags }).tags;
  expect(read(["hot, spicy", " new ", "new"])).toEqual(["hot", "spicy", "new"]);
  expect(read("hot; spicy, new")).toEqual(["hot", "spicy", "new"]);
});
