import { z } from "zod";
import { type Cents, cents, parseDollars, toDecimal } from "@/lib/core/money";
import { isStorableText } from "@/lib/core/text";

export const CATEGORIES = ["tortillas", "cheese", "meat", "sauces", "seasonings", "other"] as const;
export const categorySchema = z.enum(CATEGORIES);
export type Category = z.infer<typeof categorySchema>;

/** The display names of the categories; `other` contains the meal kits. */
export const CATEGORY_NAMES: Record<Category, string> = {
  tortillas: "Tortillas",
  cheese: "Hemp Cheese",
  meat: "Mushroom Meats",
  sauces: "Sauces",
  seasonings: "Seasonings",
  other: "Meal Kits",
};

/** Available sort orders; `relevance` requires a search. */
export const SORTS = ["relevance", "name", "price-low", "price-high", "category"] as const;
export const sortSchema = z.enum(SORTS);
export type Sort = z.infer<typeof sortSchema>;

/** The default sort order. */
export const defaultSort = (search: string): Sort => (search ? "relevance" : "name");

export const DIETS = [
  "vegan",
  "organic",
  "gluten-free",
  "nut-free",
  "soy-free",
  "oil-free",
  "no-added-sugar",
  "high-protein",
  "raw",
] as const;
export const dietSchema = z.enum(DIETS);
export type Diet = z.infer<typeof dietSchema>;

/** The nine major allergens of US food law. */
export const ALLERGENS = [
  "wheat",
  "tree nuts",
  "peanuts",
  "soybeans",
  "sesame",
  "milk",
  "eggs",
  "fish",
  "shellfish",
] as const;
export const allergenSchema = z.enum(ALLERGENS);
export type Allergen = z.infer<typeof allergenSchema>;

/** Filters besides a search; all of them have to match. */
export interface Filters {
  category?: Category | undefined;
  minCents?: Cents | undefined;
  maxCents?: Cents | undefined;
  inStock: boolean;
  diet: readonly Diet[];
  /** Free from: neither an ingredient nor, according to the label, a trace. */
  free: readonly Allergen[];
  /** For staff: hidden products, without archived ones. */
  withHidden?: boolean;
}

/** All products that are sold. */
export const NO_FILTERS: Filters = { inStock: false, diet: [], free: [] };

/** A picture's placeholder while it loads: sixteen pixels of it, and its background color. */
export const placeholderSchema = z.object({
  blur: z.string().regex(/^data:image\/webp;base64,[\w+/=]+$/),
  tint: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type Placeholder = z.infer<typeof placeholderSchema>;

/** One picture of a product. */
export const pictureSchema = z.object({
  url: z.string(),
  alt: z.string(),
  placeholder: placeholderSchema.nullable(),
});
export type ProductPicture = z.infer<typeof pictureSchema>;

/** The data of a product in cards, lists and search results. It is the same for every viewer and contains no stock. */
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

/** Stock for shoppers: on hand less active holds, by product id (D5). */
export type Availability = Record<string, number>;

/** How many products each further filter would leave. */
export interface Facets {
  total: number;
  /** null: unknown. */
  inStock: number | null;
  diet: ReadonlyMap<Diet, number>;
  free: ReadonlyMap<Allergen, number>;
  /** Price range of the products that the other filters leave, in cents; undefined when they leave none. */
  prices: { fromCents: number; toCents: number } | undefined;
}

/** Products on a page of the shop, and the number that "Show more" adds. */
export const PAGE_SIZE = 12;
/** Maximum number of products on one page; further ones are on the next page. */
export const MAX_PRODUCTS_SHOWN = 20 * PAGE_SIZE;
const SEARCH_LENGTH = 120;

/** Normalizes any search text: at most 120 characters that a database can store. */
export const normalizeSearch = (text: string): string =>
  [
    ...text
      .replace(/\0|\p{Surrogate}/gu, "")
      .trim()
      .replace(/\s+/g, " "),
  ]
    .slice(0, SEARCH_LENGTH)
    .join("")
    .trim();

const dollars = z
  .string()
  .transform(parseDollars)
  .pipe(z.custom<Cents>((amount) => typeof amount === "number" && amount <= 100_000_00).optional())
  .optional()
  .catch(undefined);

const known = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullable().catch(null))
    .transform((list) => [...new Set(list)].filter((one) => one !== null) as z.output<T>[])
    .catch([])
    .default([]);

/** The query parameters of /shop. An invalid value is ignored. */
const shopParamsSchema = z
  .object({
    search: z.string().transform(normalizeSearch).catch("").default(""),
    category: categorySchema.optional().catch(undefined),
    sort: sortSchema.optional().catch(undefined),
    view: z.enum(["grid", "list"]).catch("grid").default("grid"),
    min: dollars,
    max: dollars,
    stock: z.literal("in").optional().catch(undefined),
    diet: known(dietSchema),
    free: known(allergenSchema),
    after: z.string().min(1).max(80).refine(isStorableText).optional().catch(undefined),
    shown: z.coerce.number().int().min(1).catch(PAGE_SIZE).default(PAGE_SIZE),
    product: z.string().min(1).max(80).refine(isStorableText).optional().catch(undefined),
  })
  .transform(({ sort, min, max, stock, shown, ...params }) => ({
    ...params,
    sort: sort && (sort !== "relevance" || params.search) ? sort : defaultSort(params.search),
    minCents: min !== undefined && max !== undefined ? cents(Math.min(min, max)) : min,
    maxCents: min !== undefined && max !== undefined ? cents(Math.max(min, max)) : max,
    inStock: stock !== undefined,
    shown: Math.min(MAX_PRODUCTS_SHOWN, Math.ceil(shown / PAGE_SIZE) * PAGE_SIZE),
  }));
export type ShopParams = z.output<typeof shopParamsSchema>;

const LISTS: readonly string[] = ["diet", "free"];

/** Parses query parameters; unknown ones are ignored, and of repeated single-value ones the first counts. */
export function parseShopParams(entries: Iterable<readonly [string, string]>): ShopParams {
  const raw: Record<string, string | string[]> = {};
  for (const [key, value] of entries) {
    if (LISTS.includes(key)) raw[key] = [...(raw[key] ?? []), value];
    else raw[key] ??= value;
  }
  return shopParamsSchema.parse(raw);
}

/** The number of active filters, without the search and the category. */
export const countFilters = ({ minCents, maxCents, inStock, diet, free }: Filters): number =>
  diet.length + free.length + Number(inStock) + Number(minCents !== undefined || maxCents !== undefined);

/**
 * The query parameters of GET /api/products (D32). `limit` 1 to 200; without it the first thousand. `cursor`: an id.
 */
export const productListSchema = z.object({
  search: z.string().trim().max(SEARCH_LENGTH, "must have 120 characters or fewer").optional(),
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
    .max(SEARCH_LENGTH, "must have 120 characters or fewer")
    .refine(isStorableText, "is no text"),
});

/** A product suggestion of the search box. `price` is the caller's unit price in dollars. */
export interface ProductSuggestion {
  slug: string;
  name: string;
  unitLabel: string;
  price: string;
  imageUrl: string | null;
  imagePlaceholder: Placeholder | null;
}

/** A category suggestion of the search box. */
export interface CategorySuggestion {
  category: Category;
  name: string;
}

/** @param unitCents unit price for every viewer */
export function toSuggestion(product: ProductSummary, unitCents: Cents): ProductSuggestion {
  const { slug, name, unitLabel, imageUrl, imagePlaceholder } = product;
  return { slug, name, unitLabel, price: toDecimal(unitCents), imageUrl, imagePlaceholder };
}

/** A product in documented API responses. */
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

/** @param inventory the quantity that shoppers can buy (D5) */
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
