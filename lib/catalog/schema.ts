import { z } from "zod";
import { type Cents, toDecimal } from "@/lib/core/money";
import { isText } from "@/lib/core/text";

export const CATEGORIES = ["tortillas", "cheese", "meat", "sauces", "seasonings", "other"] as const;
export const categorySchema = z.enum(CATEGORIES);
export type Category = z.infer<typeof categorySchema>;

/** How a category is called on the screen; `other` holds the meal kits. */
export const CATEGORY_NAMES: Record<Category, string> = {
  tortillas: "Tortillas",
  cheese: "Hemp Cheese",
  meat: "Mushroom Meats",
  sauces: "Sauces",
  seasonings: "Seasonings",
  other: "Meal Kits",
};

export const SORTS = ["name", "price-low", "price-high", "category"] as const;
export const sortSchema = z.enum(SORTS);
export type Sort = z.infer<typeof sortSchema>;

/** What stands where a picture will be until it has come: sixteen pixels of it, and the colour of its ground. */
export const placeholderSchema = z.object({
  blur: z.string().regex(/^data:image\/webp;base64,[\w+/=]+$/),
  tint: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type Placeholder = z.infer<typeof placeholderSchema>;

/** One view of a product. */
export const pictureSchema = z.object({
  url: z.string(),
  alt: z.string(),
  placeholder: placeholderSchema.nullable(),
});
export type ProductPicture = z.infer<typeof pictureSchema>;

/** What cards, lists and search results show of a product. Nothing here depends on who looks; stock is not in it. */
export interface ProductSummary {
  id: string;
  slug: string;
  name: string;
  shortDescription: string;
  category: Category;
  regularPriceCents: Cents;
  wholesalePriceCents: Cents | null;
  unitLabel: string;
  imageUrl: string | null;
  imageAlt: string;
  imagePlaceholder: Placeholder | null;
  tags: string[];
}

export interface Nutrition {
  servingSize: string;
  servingsPerPack: number;
  energyKcal: number;
  fatG: number;
  saturatedFatG: number;
  carbohydrateG: number;
  sugarsG: number;
  fibreG: number;
  proteinG: number;
  sodiumMg: number;
}

/** What the product's own page shows. */
export interface ProductDetail extends ProductSummary {
  description: string;
  sku: string;
  weightGrams: number;
  diet: string[];
  ingredients: string;
  allergens: string[];
  mayContain: string[];
  nutrition: Nutrition | null;
  storage: string;
  shelfLife: string;
  servingSuggestion: string;
  /** All its views, the one that cards show first; empty when there is no picture. */
  pictures: ProductPicture[];
}

/** Stock as shoppers see it: on hand less live holds, by product id (D5). */
export type Stock = Record<string, number>;

/** The query parameters of /shop. */
export const shopParamsSchema = z.object({
  search: z.string().trim().max(120).refine(isText).catch("").default(""),
  category: categorySchema.optional().catch(undefined),
  sort: sortSchema.catch("name").default("name"),
  view: z.enum(["grid", "list"]).catch("grid").default("grid"),
  product: z.string().max(80).refine(isText).optional().catch(undefined),
});
export type ShopParams = z.infer<typeof shopParamsSchema>;

/** The query parameters of GET /api/products (D32). `limit` 1 to 200; without it all are listed. */
export const productListSchema = z.object({
  search: z.string().trim().max(120, "must have 120 characters or fewer").optional(),
  category: categorySchema.optional(),
  sort: sortSchema.optional(),
  limit: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(1, "must be 1 to 200")
    .max(200, "must be 1 to 200")
    .optional(),
  cursor: z.string().max(80).optional(),
});
export type ProductListInput = z.infer<typeof productListSchema>;

/** The query of GET /api/search/suggestions. */
export const suggestSchema = z.object({
  search: z
    .string("is required")
    .trim()
    .min(1, "is required")
    .max(120, "must have 120 characters or fewer")
    .refine(isText, "is no text"),
});

/** A product that the search box offers while typing. `price` is what one costs whoever asks, in dollars. */
export interface ProductSuggestion {
  slug: string;
  name: string;
  unitLabel: string;
  price: string;
  imageUrl: string | null;
  imagePlaceholder: Placeholder | null;
}

/** @param unitCents price of one for whoever asks */
export function toSuggestion(product: ProductSummary, unitCents: Cents): ProductSuggestion {
  const { slug, name, unitLabel, imageUrl, imagePlaceholder } = product;
  return { slug, name, unitLabel, price: toDecimal(unitCents), imageUrl, imagePlaceholder };
}

/** A product as the documented calls speak of it. */
export interface ApiProduct {
  id: string;
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
  regularPrice: string;
  category: Category;
  tags: string[];
  inventory: number;
  unitLabel: string;
  isActive: true;
}

/** @param inventory what shoppers may still buy (D5) */
export function toApiProduct(product: ProductSummary, inventory: number): ApiProduct {
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.shortDescription,
    imageUrl: product.imageUrl,
    regularPrice: toDecimal(product.regularPriceCents),
    category: product.category,
    tags: product.tags,
    inventory,
    unitLabel: product.unitLabel,
    isActive: true,
  };
}
