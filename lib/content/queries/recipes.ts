import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { isStorableText } from "@/lib/core/text";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import type { Prisma, Recipe } from "@/prisma/generated/client";
import { mentionsFood } from "../rules/foods";
import {
  type Ingredient,
  ingredientSchema,
  type ListedRecipe,
  type RecipeDetail,
  type RecipeIngredient,
  type RecipeSummary,
  recipeNutritionSchema,
} from "../schema";
import { listFoods } from "./foods";

const MAX_RECIPES = 3;
export const SHOWN_RECIPES = { isActive: true, deletedAt: null };
const OWNERS_ORDER: Prisma.RecipeOrderByWithRelationInput[] = [{ sortOrder: "asc" }, { id: "asc" }];

/** Skips invalid ingredients, so that a mistake in the admin does not hide the recipe. */
const toIngredients = (stored: Prisma.JsonValue): Ingredient[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => ingredientSchema.safeParse(one).data ?? []);

const toSummary = (row: Recipe): RecipeSummary => ({
  slug: row.slug,
  name: row.name,
  description: row.description,
  imageUrl: row.imageUrl,
  category: row.category,
  difficulty: row.difficulty,
  minutes: row.prepTimeMinutes + row.cookTimeMinutes,
  servings: row.servings,
  rating: row.sampleRating === null ? null : Number(row.sampleRating),
  tags: row.tags,
  isFeatured: row.isFeatured,
});

/** All recipes, in the owner's order. */
export async function listRecipes(): Promise<ListedRecipe[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.recipes());
  const rows = await db().recipe.findMany({ where: SHOWN_RECIPES, orderBy: OWNERS_ORDER });
  return rows.map((row) => ({
    ...toSummary(row),
    ingredientNames: toIngredients(row.ingredients).map(({ name }) => name),
  }));
}

/** Up to three recipes with this product among their ingredients, in the order of the recipe page. */
export async function listRecipesWithProduct(productSlug: string): Promise<RecipeSummary[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.recipes(), tags.product(productSlug)); // another product may take the slug
  const rows = await db().recipe.findMany({
    where: { ...SHOWN_RECIPES, ingredients: { array_contains: [{ productSlug }] } },
    orderBy: OWNERS_ORDER,
    take: MAX_RECIPES,
  });
  return rows.map(toSummary);
}

/** Up to three recipes with a food among their ingredients. @param words its names in ingredient lists */
export async function listRecipesWithFood(words: readonly string[]): Promise<RecipeSummary[]> {
  const recipes = await listRecipes();
  return recipes
    .filter(({ ingredientNames }) => ingredientNames.some((name) => mentionsFood(name, words)))
    .slice(0, MAX_RECIPES);
}

/** One recipe with the links of its ingredients, or null. */
export async function getRecipeBySlug(slug: string): Promise<RecipeDetail | null> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.recipes(), tags.products(), tags.encyclopedia());
  const row = isStorableText(slug)
    ? await db().recipe.findFirst({ where: { slug, ...SHOWN_RECIPES } })
    : null;
  if (!row) return null;
  return {
    ...toSummary(row),
    prepMinutes: row.prepTimeMinutes,
    cookMinutes: row.cookTimeMinutes,
    ingredients: await withTheirPages(toIngredients(row.ingredients)),
    steps: row.steps,
    nutrition: recipeNutritionSchema.nullable().catch(null).parse(row.nutrition),
  };
}

async function withTheirPages(ingredients: readonly Ingredient[]): Promise<RecipeIngredient[]> {
  const wanted = ingredients.flatMap(({ productSlug }) => productSlug ?? []);
  const [products, foods] = await Promise.all([
    db().product.findMany({
      where: { isActive: true, slug: { in: wanted } },
      select: { id: true, slug: true, name: true },
    }),
    listFoods(),
  ]);
  return ingredients.map((one) => ({
    ...one,
    product: products.find((product) => product.slug === one.productSlug) ?? null,
    foodSlug: foods.find(({ words }) => mentionsFood(one.name, words))?.slug ?? null,
  }));
}
