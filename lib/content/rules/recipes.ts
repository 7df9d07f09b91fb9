import type { ListedRecipe, RecipeParams } from "../schema";
import { createMatcher } from "./foods";

/**
 * Recipes that match all three filters.
 * @returns `found`: the search is in the name, the description or a tag (account-admin-content.md §5); `byIngredient`:
 * it is only in an ingredient's name, which the search box promises too
 */
export function filterRecipes<One extends ListedRecipe>(
  recipes: readonly One[],
  { search, category, difficulty }: RecipeParams,
): { found: One[]; byIngredient: One[] } {
  const has = createMatcher(search);
  const fitting = recipes.filter(
    (recipe) =>
      (category === undefined || recipe.category === category) &&
      (difficulty === undefined || recipe.difficulty === difficulty),
  );
  const isFound = ({ name, description, tags }: One) => [name, description, ...tags].some(has);
  return {
    found: fitting.filter(isFound),
    byIngredient: fitting.filter((recipe) => !isFound(recipe) && recipe.ingredientNames.some(has)),
  };
}

/** "1 h 25 min" */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""]
    .filter(Boolean)
    .join(" ");
}
