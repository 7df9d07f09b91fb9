import { z } from "zod";
import { priceField, requestKeyField, versionField } from "@/lib/admin/schema/fields";
import { listSchema } from "@/lib/admin/schema/list";
import { type Category, categorySchema, type Nutrition, type Placeholder } from "@/lib/catalog/schema";
import {
  FIELD_SCHEMAS,
  MAX_STOCK,
  OPTIONAL_FIELDS,
  type OptionalField,
  PRODUCT_FIELDS,
  REQUIRED_FIELDS,
  type StoredField,
} from "./product-fields";

/** Every field of a product that staff may write. */
export const productSchema = z.object(FIELD_SCHEMAS);
export type ProductFields = z.output<typeof productSchema>;
/** The values of its form. */
export type ProductValues = z.input<typeof productSchema>;

/** Defaults of a new product; its slug is then made from its name, and its sort position is the last. */
export const PRODUCT_DEFAULTS = Object.fromEntries(
  OPTIONAL_FIELDS.map((name) => [name, PRODUCT_FIELDS[name].initial]),
) as { [Name in OptionalField]: (typeof PRODUCT_FIELDS)[Name]["initial"] } satisfies Partial<ProductFields>;

/**
 * POST /api/admin/products: the fields without a default are required. A repeated request with
 * the same `requestKey` creates no second product.
 */
export const createProductSchema = productSchema
  .partial()
  .required(REQUIRED_FIELDS)
  .extend({ requestKey: requestKeyField.optional() });
export type CreateProductInput = z.output<typeof createProductSchema>;

/** The query of POST /api/admin/products/{id}/duplicate, which has no body. */
export const duplicateProductSchema = z.object({ requestKey: requestKeyField.optional() });

/**
 * PUT /api/products/{id}: the documented fields or any others; omitted fields stay. `version`: the one that the editor
 * saw; `seenInventory`: the stock that they saw, where they change it (so that a concurrent sale is not overwritten).
 */
export const updateProductSchema = productSchema.partial().extend({
  version: versionField,
  seenInventory: z.int("must be a whole number").optional(),
});
export type UpdateProductInput = z.output<typeof updateProductSchema>;

/** The edit dialog's form: the documented fields. */
export const quickProductSchema = productSchema.pick({
  name: true,
  sku: true,
  category: true,
  regularPrice: true,
  wholesalePrice: true,
  inventory: true,
  isActive: true,
});

const ids = z
  .array(z.string().max(80), "Required")
  .min(1, "Required")
  .max(500, "must be 500 or fewer")
  .transform((list) => [...new Set(list)].sort());

/** Product id → the version of its preview. */
const versions = z.record(z.string().max(80), z.int("must be a whole number")).optional();

/** POST /api/admin/products/prices, and /prices/preview. `by` in percent, below zero too; prices stay above zero. */
export const bulkPriceSchema = z.discriminatedUnion("how", [
  z.object({ ids, versions, how: z.literal("set"), price: priceField }),
  z.object({
    ids,
    versions,
    how: z.literal("percent"),
    by: z.number("must be a number").min(-90, "must be -90 to 900").max(900, "must be -90 to 900"),
  }),
]);
export type BulkPriceInput = z.output<typeof bulkPriceSchema>;

/** What a bulk change of prices would do. Prices in dollars. */
export interface PricePreview {
  products: {
    id: string;
    name: string;
    version: number;
    /** Only those that change. */
    prices: { label: string; before: string; after: string }[];
    /** A scheduled price applies now; the new prices apply when it ends. */
    hasScheduledPrice: boolean;
  }[];
  /** How many of the selected products keep all their prices. */
  unchanged: number;
  /** Of the flash sale that all prices but the regular one include; 0 while none is on. */
  flashSalePercent: number;
}

/** The response of a bulk change. `undo`: the body of POST /api/admin/products/undo; null when nothing changed. */
export interface BulkResult {
  count: number;
  undo: string | null;
}

/** POST /api/admin/products/undo */
export const undoProductChangeSchema = z.object({ batch: z.string("Required").min(1, "Required").max(80) });

/**
 * POST /api/admin/products/stock: sets the unsold stock (`set`), changes it by a number of units (`add`, may be
 * negative), or sets it from a shelf count (`count`) minus the units that are sold but not packed yet.
 */
export const bulkStockSchema = z
  .object({
    requestKey: requestKeyField.optional(),
    ids,
    how: z.enum(["set", "add", "count"], "must be set, add or count"),
    quantity: z
      .int("must be a whole number")
      .min(-MAX_STOCK, "is too far below zero")
      .max(MAX_STOCK, "is too large"),
  })
  .refine(({ how, quantity }) => how !== "count" || quantity >= 0, {
    path: ["quantity"],
    message: "must be 0 or more",
  });
export type BulkStockInput = z.output<typeof bulkStockSchema>;

export const PRODUCT_STATES = ["active", "inactive", "archived", "restored"] as const;
/** POST /api/admin/products/state. */
export const bulkStateSchema = z.object({ ids, state: z.enum(PRODUCT_STATES, "is unknown") });
export type BulkStateInput = z.output<typeof bulkStateSchema>;

export const PRODUCT_SORTS = ["name", "category", "price", "stock", "updated"] as const;
/** The query parameters of the Products tab, and of GET /api/admin/products. */
export const adminProductListSchema = listSchema(PRODUCT_SORTS, "name").extend({
  category: categorySchema.optional().catch(undefined),
  stock: z.enum(["out", "low", "in", "alert", "alert-left"]).optional().catch(undefined),
  state: z.enum(["active", "inactive", "archived", "deleted"]).optional().catch(undefined),
});
export type AdminProductListParams = z.output<typeof adminProductListSchema>;

/** A product in the list of the admin. Prices in dollars as documented; `inventory` is the stock on hand. */
export interface ProductRow {
  id: string;
  version: number;
  name: string;
  slug: string;
  sku: string | null;
  category: Category;
  regularPrice: string;
  wholesalePrice: string | null;
  inventory: number;
  /** Part of the inventory that is held for orders with a payment in progress (D5). */
  held: number;
  isActive: boolean;
  isArchived: boolean;
  isDeleted: boolean;
  imageUrl: string | null;
  imageAlt: string;
  imagePlaceholder: Placeholder | null;
  updatedAt: string;
}

/** Choices are any text, as in the database. */
type Stored<Value> = Value extends string ? string : Value extends string[] ? string[] : Value;

/** A product with all fields that staff may write. */
export type AdminProduct = ProductRow & {
  [Name in Exclude<StoredField, keyof ProductRow>]: Stored<ProductFields[Name]>;
} & {
  /** The shop's unit cost, in dollars; null while it is unknown. */
  cost: string | null;
  gallery: { url: string; alt: string }[];
  nutrition: Nutrition | null;
};

/** An entry of a product's stock history, newest first. */
export interface StockChangeView {
  id: string;
  change: number;
  onHand: number;
  cause: string;
  /** The actor; null for orders and for deleted users. */
  who: string | null;
  at: string;
}
