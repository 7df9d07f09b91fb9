import { z } from "zod";
import { normalizeSearch } from "@/lib/catalog/schema";
import type { Cents } from "@/lib/core/money";
import type { DeliveryDays } from "@/lib/marketing/rules";
import type { DeliveryRates } from "@/lib/pricing/schema";

/** An item in the list of member content; its text is for members only. */
export interface MemberContentItem {
  id: string;
  slug: string;
  title: string;
  description: string;
  /** "guide", "video", "meal-plan", "recipe". */
  contentType: string;
}

export interface MemberContentDetail extends MemberContentItem {
  /** Markdown. */
  body: string;
}

// Encyclopedia

export interface FoodCategory {
  id: string;
  slug: string;
  name: string;
  description: string;
}

/** The composition of 100 g of a food. `source`: the entry of USDA FoodData Central with the figures. */
export const compositionSchema = z.object({
  source: z.string().min(1),
  energyKcal: z.number().min(0),
  proteinG: z.number().min(0),
  fatG: z.number().min(0),
  carbohydrateG: z.number().min(0),
  fibreG: z.number().min(0),
  potassiumMg: z.number().min(0),
  calciumMg: z.number().min(0),
  magnesiumMg: z.number().min(0),
  phosphorusMg: z.number().min(0),
});
export type Composition = z.infer<typeof compositionSchema>;

/** The data of a food in lists and searches. */
export interface FoodSummary {
  id: string;
  slug: string;
  name: string;
  category: { slug: string; name: string };
  /** Kind within the category: "Leafy green". */
  type: string;
  /** From alkaline-diet charts, "7.5-8.0"; empty when they do not list it. */
  phLevel: string;
  description: string;
  benefits: string[];
  nutrients: string[];
  /** Its name in ingredient lists, in the singular. */
  words: string[];
  imageUrl: string | null;
  /** Potential renal acid load of 100 g in mEq; null where its composition is unknown. */
  pral: number | null;
}

export interface FoodDetail extends FoodSummary {
  servingSuggestion: string;
  /** How to choose it, and how long it keeps. */
  keeping: string;
  composition: Composition | null;
}

/** An entry in documented API responses; `category` is the category's slug. */
export interface ApiFood {
  id: string;
  slug: string;
  name: string;
  category: string;
  type: string;
  phLevel: string;
  benefits: string[];
  description: string;
  servingSuggestion: string;
  nutrients: string[];
  imageUrl: string | null;
  isActive: true;
}

/** A category in documented API responses, with both spellings of its sort order (D31). */
export interface ApiFoodCategory extends FoodCategory {
  sortOrder: number;
  sort_order: number;
  isActive: true;
}

export const FOOD_TABS = ["browse", "ph-guide", "health-benefits"] as const;
export type FoodTab = (typeof FOOD_TABS)[number];

const search = z.string().transform(normalizeSearch).catch("").default("");
const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/)
  .optional()
  .catch(undefined);

/** The query parameters of /encyclopedia. An invalid value is ignored. "all" is no category (D28). */
const foodParamsSchema = z
  .object({
    search,
    category: slug,
    tab: z.enum(FOOD_TABS).catch("browse").default("browse"),
  })
  .transform(({ category, ...params }) => ({
    ...params,
    category: category === "all" ? undefined : category,
  }));
export type FoodParams = z.output<typeof foodParamsSchema>;

// Recipes

export const RECIPE_CATEGORIES = ["breakfast", "lunch", "dinner", "beverage", "snack"] as const;
export type RecipeCategory = (typeof RECIPE_CATEGORIES)[number];
export const RECIPE_DIFFICULTIES = ["easy", "intermediate", "advanced"] as const;
export type RecipeDifficulty = (typeof RECIPE_DIFFICULTIES)[number];

/** The query parameters of /recipes. An invalid value is ignored. "all" is no filter (D28). */
const recipeParamsSchema = z.object({
  search,
  category: z.enum(RECIPE_CATEGORIES).optional().catch(undefined),
  difficulty: z.enum(RECIPE_DIFFICULTIES).optional().catch(undefined),
});
export type RecipeParams = z.output<typeof recipeParamsSchema>;

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Of a repeated parameter the first counts. */
const firsts = (query: SearchParams): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

export const parseFoodParams = (query: SearchParams): FoodParams => foodParamsSchema.parse(firsts(query));
export const parseRecipeParams = (query: SearchParams): RecipeParams =>
  recipeParamsSchema.parse(firsts(query));

export const ingredientSchema = z.object({
  /** null: to taste. */
  quantity: z.number().positive().nullable(),
  unit: z.string().nullable(),
  name: z.string().min(1),
  /** The plural, for countable ingredients with an irregular one. */
  plural: z.string().nullable().default(null),
  note: z.string().nullable().default(null),
  productSlug: z.string().nullable().default(null),
  /** How many of `unit` a pack of the product holds. */
  perPack: z.number().positive().default(1),
});
export type Ingredient = z.infer<typeof ingredientSchema>;

/** The figures of a recipe, in the form's order. */
export const RECIPE_NUTRIENTS = {
  energyKcal: true,
  proteinG: true,
  carbohydrateG: true,
  fatG: true,
  fibreG: true,
} as const;
/** For one serving. */
export const recipeNutritionSchema = compositionSchema.pick(RECIPE_NUTRIENTS);
export type RecipeNutrition = z.infer<typeof recipeNutritionSchema>;

/** The data of a recipe's card. */
export interface RecipeSummary {
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
  category: string;
  difficulty: string;
  /** Preparation and cooking time together. */
  minutes: number;
  servings: number;
  /** The sample's own rating (D36), left out of structured data; null where there is none. */
  rating: number | null;
  tags: string[];
  isFeatured: boolean;
}

/** An article page. */
export interface Article {
  title: string;
  /** The description for search engines. */
  description: string;
  intro: string;
  /** Markdown. */
  body: string;
  /** Links below the text: URL → label. */
  more: Readonly<Record<string, string>>;
}

/** The delivery data of pages (D52). */
export interface DeliveryFigures {
  rates: DeliveryRates;
  /** Default: DOCUMENTED_DAYS. */
  days?: DeliveryDays;
  /** Null where no subtotal has free delivery. */
  freeFromCents: Cents | null;
  plans: readonly { name: string; freeShippingThresholdCents: Cents }[];
}

/** A page whose text depends on the delivery settings. */
export interface DeliveryPage extends Omit<Article, "description" | "body"> {
  write: (figures: DeliveryFigures) => Pick<Article, "description" | "body">;
}

/** The data of a recipe in searches. */
export interface ListedRecipe extends RecipeSummary {
  ingredientNames: string[];
}

/** An ingredient and its link: a product of the shop, or the encyclopedia's page. */
export interface RecipeIngredient extends Ingredient {
  product: { id: string; slug: string; name: string } | null;
  foodSlug: string | null;
}

export interface RecipeDetail extends RecipeSummary {
  prepMinutes: number;
  cookMinutes: number;
  ingredients: RecipeIngredient[];
  steps: string[];
  nutrition: RecipeNutrition | null;
}
