import type { ListedRecipe, RecipeParams } from "../schema";
import { contains } from "./foods";

/**
 * Recipes that fit all three choices. The search is found in name, description or a tag (account-admin-content.md §5), and in
 * an ingredient's name, as the box's own words promise.
 */
export function matchingRecipes<One extends ListedRecipe>(
  recipes: readonly One[],
  { search, category, difficulty }: RecipeParams,
): One[] {
  const has = contains(search);
  return recipes.filter(
    (recipe) =>
      (category === undefined || recipe.category === category) &&
      (difficulty === undefined || recipe.difficulty === difficulty) &&
      [recipe.name, recipe.description, ...recipe.tags, ...recipe.ingredientNames].some(has),
  );
}

/** "1 h 25 min" */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""]
    .filter(Boolean)
    .join(" ");
}
