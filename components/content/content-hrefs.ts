import type { FoodParams, RecipeParams } from "@/lib/content/schema";

function address(path: string, fields: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.append(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Address of the encyclopedia with these filters; defaults are omitted. */
export const foodsHref = ({ tab, category, search }: Partial<FoodParams>): string =>
  address("/encyclopedia", { tab: tab === "browse" ? undefined : tab, category, search });

/** Address of the recipes with these filters. */
export const recipesHref = ({ category, difficulty, search }: Partial<RecipeParams>): string =>
  address("/recipes", { category, difficulty, search });
