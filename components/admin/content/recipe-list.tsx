"use client";
import { Badge } from "@/components/ui/badge";
import { formatMinutes } from "@/lib/content/rules/recipes";
import { type AdminRecipe, type RecipeValues, recipeSchema } from "@/lib/content/schema/admin-content";
import { type ContentKind, detailColumn } from "./content-columns";
import { ContentList } from "./content-list";
import type { ProductNames } from "./ingredients-fields";
import { RECIPE_FIELDS } from "./recipe-fields";
import { RecipeFields, recipeValues } from "./recipe-form";
import { StateBadge } from "./state-badge";

const State = (recipe: AdminRecipe) => (
  <span className="inline-flex gap-1.5">
    <StateBadge {...recipe} />
    {recipe.featured ? <Badge tone="lime">Featured</Badge> : null}
  </span>
);

const KIND: ContentKind<AdminRecipe, RecipeValues> = {
  what: "recipe",
  path: "/api/admin/recipes",
  header: "Name",
  nameOf: ({ name }) => name,
  moreOf: ({ category, difficulty }) => `${category}, ${difficulty}`,
  pictureOf: ({ imageUrl }) => imageUrl,
  State,
  hrefOf: ({ isActive, slug }) => (isActive ? `/recipes/${slug}` : null),
  schema: recipeSchema,
  fields: RECIPE_FIELDS,
  toValues: recipeValues,
  needed: ["name", "description", "servings"],
  wide: true,
};

const TIME_COLUMN = detailColumn(
  "Time",
  ({ prepTime, cookTime }: AdminRecipe) => (
    <span className="whitespace-nowrap">{formatMinutes(prepTime + cookTime)}</span>
  ),
  { align: "end" },
);

interface RecipeListProps {
  rows: readonly AdminRecipe[];
  /** Names of the products that ingredients link to. */
  productNames: ProductNames;
}

export function RecipeList({ rows, productNames }: RecipeListProps) {
  return (
    <ContentList
      kind={KIND}
      many="recipes"
      rows={rows}
      column={TIME_COLUMN}
      textOf={({ name, description, tags }) => [name, description, ...tags].join(" ")}
      fields={() => <RecipeFields productNames={productNames} />}
    />
  );
}
