import type { Graph, HowToStep, ItemList, Recipe } from "schema-dts";
import { formatIngredient } from "@/lib/content/rules/scaling";
import type { FoodDetail, RecipeDetail, RecipeSummary } from "@/lib/content/schema";
import { breadcrumbs, graph, organization, organizationId } from "./structured-data";

/** Structured data of an encyclopedia page and its breadcrumb. @param origin of the shop, without a trailing slash */
export function foodData(origin: string, food: FoodDetail): Graph {
  const { slug, name, description, category, imageUrl } = food;
  const path = `/encyclopedia/${slug}`;
  return graph(
    {
      "@type": "Article",
      "@id": `${origin}${path}#article`,
      headline: name,
      description,
      url: origin + path,
      inLanguage: "en-US",
      ...(imageUrl ? { image: new URL(imageUrl, origin).href } : {}),
      about: { "@type": "Thing", name },
      articleSection: category.name,
      author: { "@id": organizationId(origin) },
      publisher: { "@id": organizationId(origin) },
    },
    breadcrumbs(origin, [
      { name: "Encyclopedia", path: "/encyclopedia" },
      { name: category.name, path: `/encyclopedia?category=${category.slug}` },
      { name, path },
    ]),
    organization(origin),
  );
}

/** ISO 8601: 85 → "PT1H25M" */
export function isoDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 || hours === 0 ? `${rest}M` : ""}`;
}

const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
  beverage: "Drink",
  snack: "Snack",
};

const step =
  (url: string) =>
  (text: string, index: number): HowToStep => ({
    "@type": "HowToStep",
    position: index + 1,
    text,
    url: `${url}#step-${index + 1}`,
  });

/** The recipe itself, without a rating: the samples' ratings are not real (D36), and recipes have no reviews. */
function recipeNode(origin: string, recipe: RecipeDetail): Recipe {
  const url = `${origin}/recipes/${recipe.slug}`;
  const { name, description, nutrition } = recipe;
  return {
    "@type": "Recipe",
    "@id": `${url}#recipe`,
    name,
    description,
    url,
    ...(recipe.imageUrl ? { image: [new URL(recipe.imageUrl, origin).href] } : {}),
    author: organization(origin),
    prepTime: isoDuration(recipe.prepMinutes),
    cookTime: isoDuration(recipe.cookMinutes),
    totalTime: isoDuration(recipe.minutes),
    recipeYield: [String(recipe.servings), `${recipe.servings} servings`],
    recipeCategory: CATEGORY_WORDS[recipe.category] ?? recipe.category,
    keywords: [...recipe.tags, "plant-based"].join(", "),
    suitableForDiet: "https://schema.org/VeganDiet",
    recipeIngredient: recipe.ingredients.map((ingredient) => formatIngredient(ingredient, 1)),
    recipeInstructions: recipe.steps.map(step(url)),
    ...(nutrition
      ? {
          nutrition: {
            "@type": "NutritionInformation" as const,
            servingSize: "1 serving",
            calories: `${nutrition.energyKcal} calories`,
            proteinContent: `${nutrition.proteinG} g`,
            carbohydrateContent: `${nutrition.carbohydrateG} g`,
            fatContent: `${nutrition.fatG} g`,
            fiberContent: `${nutrition.fibreG} g`,
          },
        }
      : {}),
  };
}

/** A recipe and its breadcrumb. @param origin of the shop, without a trailing slash */
export const recipeData = (origin: string, recipe: RecipeDetail): Graph =>
  graph(
    recipeNode(origin, recipe),
    breadcrumbs(origin, [
      { name: "Recipes", path: "/recipes" },
      { name: recipe.name, path: `/recipes/${recipe.slug}` },
    ]),
  );

/** The recipes of a list in their order. */
export function recipeListData(origin: string, recipes: readonly RecipeSummary[]): Graph {
  const list: ItemList = {
    "@type": "ItemList",
    itemListElement: recipes.map(({ slug }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: `${origin}/recipes/${slug}`,
    })),
  };
  return graph(list);
}
