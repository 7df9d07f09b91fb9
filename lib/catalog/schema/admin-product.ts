import { z } from "zod";
import {
  amountField,
  choiceField,
  listField,
  optionalPictureField,
  optionalText,
  ownPictureField,
  requiredText,
  slugField,
  versionField,
  wholeNumber,
} from "@/lib/admin/schema/fields";
import { listSchema } from "@/lib/admin/schema/list";
import { NO_ALLERGENS } from "@/lib/catalog/rules";
import {
  ALLERGENS,
  CATEGORIES,
  type Category,
  categorySchema,
  DIETS,
  type Nutrition,
  type Placeholder,
  pictureSchema,
} from "@/lib/catalog/schema";
import { type Cents, parseDollars } from "@/lib/core/money";

export const PACKAGINGS = ["pouch", "jar", "tin", "wrapped", "sleeve", "crate"] as const;
const MAX_CENTS = 100_000_00;
/** A number within the range of a database integer, with room to add. */
export const MAX_STOCK = 1_000_000;
export const MAX_SORT_ORDER = 1_000_000;

const blank = (value: unknown) => value === "" || value === null || value === undefined;

/** Dollars as in the documented calls ("12.99" or 12.99), parsed to cents. */
export const priceField = z
  .union([z.string(), z.number()], "Required")
  .refine((value) => !blank(value), { error: "Required", abort: true })
  .transform((value) => parseDollars(value))
  .refine((value): value is Cents => value !== undefined && value > 0 && value <= MAX_CENTS, {
    error: "must be a price such as 12.99",
  });

/** The same, or null for an empty field. */
const priceOrNone = z
  .union([z.string(), z.number(), z.null()])
  .transform((value) => (blank(value) ? null : parseDollars(value as string | number)))
  .refine(
    (value): value is Cents | null =>
      value === null || (value !== undefined && value > 0 && value <= MAX_CENTS),
    {
      error: "must be a price such as 12.99, or empty",
    },
  );

/** The cost of a product: may be 0, or null for unknown (an empty field). */
const costOrNone = z
  .union([z.string(), z.number(), z.null()])
  .transform((value) => (blank(value) ? null : parseDollars(value as string | number)))
  .refine((value): value is Cents | null => value === null || (value !== undefined && value <= MAX_CENTS), {
    error: "must be an amount such as 4.20, or empty",
  });

const nutrition = z.object({
  servingSize: requiredText(60),
  servingsPerPack: amountField,
  energyKcal: amountField,
  fatG: amountField,
  saturatedFatG: amountField,
  carbohydrateG: amountField,
  sugarsG: amountField,
  fibreG: amountField,
  proteinG: amountField,
  sodiumMg: amountField,
});

const fields = {
  name: requiredText(160),
  slug: slugField,
  sku: z.union([optionalText(60), z.null()]).transform((value) => value || null),
  category: choiceField(CATEGORIES),
  regularPrice: priceField,
  wholesalePrice: priceOrNone,
  cost: costOrNone,
  inventory: wholeNumber(0, MAX_STOCK),
  isActive: z.boolean("must be true or false"),
  imageUrl: optionalPictureField,
  imageAlt: optionalText(200),
  gallery: z
    .array(pictureSchema.pick({ url: true, alt: true }).extend({ url: ownPictureField }))
    .max(8, "must be 8 or fewer"),
  shortDescription: requiredText(160),
  description: optionalText(8_000),
  unitLabel: requiredText(60),
  weightGrams: wholeNumber(1, 100_000),
  packaging: z.enum(PACKAGINGS, `must be of: ${PACKAGINGS.join(", ")}`),
  tags: listField(z.string().max(40, "must have 40 characters or fewer")),
  diet: listField(choiceField(DIETS)),
  ingredients: optionalText(3_000),
  /** D49: the allergens that it contains, only "none" for none of the nine, or empty while they are not stated. */
  allergens: listField(choiceField([...ALLERGENS, NO_ALLERGENS])).refine(
    (list) => list.length < 2 || !list.includes(NO_ALLERGENS),
    "none cannot be combined with allergens",
  ),
  mayContain: listField(choiceField(ALLERGENS)),
  nutrition: nutrition.nullable(),
  storage: optionalText(300),
  shelfLife: optionalText(120),
  servingSuggestion: optionalText(500),
  artMotifs: listField(z.string().regex(/^[a-z0-9-]{1,60}$/, "must be names such as cheese-wedge")),
  sortOrder: wholeNumber(0, MAX_SORT_ORDER),
};

/** Every field of a product that staff may write. */
export const productSchema = z.object(fields);
export type ProductFields = z.output<typeof productSchema>;
/** The values of its form. */
export type ProductValues = z.input<typeof productSchema>;

/**
 * POST /api/admin/products: defaults are empty, unpublished and the last sort position; the slug is derived from the
 * name.
 */
export const createProductSchema = productSchema.partial().required({
  name: true,
  category: true,
  regularPrice: true,
  shortDescription: true,
  unitLabel: true,
  weightGrams: true,
});
export type CreateProductInput = z.output<typeof createProductSchema>;

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

/** POST /api/admin/products/stock: absolute (`set`) or relative (`add`, may be negative). */
export const bulkStockSchema = z.object({
  ids,
  how: z.enum(["set", "add"], "must be set or add"),
  quantity: z
    .int("must be a whole number")
    .min(-MAX_STOCK, "is too far below zero")
    .max(MAX_STOCK, "is too large"),
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
  stock: z.enum(["out", "low", "in", "alert"]).optional().catch(undefined),
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

/** A product with all fields that staff may write. */
export interface AdminProduct extends ProductRow {
  /** The shop's unit cost, in dollars; null while it is unknown. */
  cost: string | null;
  gallery: { url: string; alt: string }[];
  shortDescription: string;
  description: string;
  unitLabel: string;
  weightGrams: number;
  packaging: string;
  tags: string[];
  diet: string[];
  ingredients: string;
  allergens: string[];
  mayContain: string[];
  nutrition: Nutrition | null;
  storage: string;
  shelfLife: string;
  servingSuggestion: string;
  artMotifs: string[];
  sortOrder: number;
}

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
