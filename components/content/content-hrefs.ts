import type { FoodParams, RecipeParams } from "@/lib/content/schema";

function address(path: string, fields: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.append(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The encyclopedia with these choices; defaults are left out. */
export const foodsHref = ({ tab, category, search }: Partial<FoodParams>): string =>
  address("/encyclopedia", { tab: tab === "browse" ? undefined : tab, category, search });

/** The recipes with these choices. */
export const recipesHref = ({ category, difficulty, search }: Partial<RecipeParams>): string =>
  address("/recipes", { category, difficulty, search });
