import type { FieldTable } from "@/components/form/table-fields";
import { RECIPE_CATEGORIES, RECIPE_DIFFICULTIES } from "@/lib/content/schema";
import type { RecipeValues } from "@/lib/content/schema/admin-content";
import { SORT_ORDER_FIELD } from "./sort-order-field";

/** The form of a recipe. */
export const RECIPE_FIELDS = {
  imageUrl: { label: "Picture", control: "own" },
  name: { label: "Name", maxLength: 120, required: true, wide: true },
  description: { label: "Description", control: "textarea", rows: 3, required: true, wide: true },
  category: { label: "Category", control: "select", options: RECIPE_CATEGORIES },
  difficulty: { label: "Difficulty", control: "select", options: RECIPE_DIFFICULTIES },
  prepTime: { label: "Prep time (minutes)", inputMode: "numeric", required: true },
  cookTime: { label: "Cook time (minutes)", inputMode: "numeric", required: true },
  servings: { label: "Servings", inputMode: "numeric", required: true },
  rating: {
    label: "Sample rating",
    inputMode: "decimal",
    hint: "0 to 5; leave empty to hide it. Not sent to search engines",
  },
  tags: { label: "Tags", hint: "Separated by commas" },
  sortOrder: SORT_ORDER_FIELD,
  featured: { label: "Featured", control: "checkbox" },
  isActive: { label: "Shown in the shop", control: "checkbox" },
  ingredients: { label: "Ingredients", control: "own" },
  steps: {
    label: "Steps",
    control: "textarea",
    hint: "One per line",
    rows: 10,
    className: "col-span-2 border-t border-hairline pt-4",
  },
  nutrition: { label: "Per serving", control: "own" },
} as const satisfies FieldTable<RecipeValues>;
