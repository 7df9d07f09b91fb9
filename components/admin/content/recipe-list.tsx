"use client";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import { formatMinutes } from "@/lib/content/rules/recipes";
import type { AdminRecipe } from "@/lib/content/schema/admin-content";
import {
  type ContentKind,
  ContentList,
  contentColumns,
  nextSortOrder,
  sortOrderColumn,
} from "./content-list";
import type { ProductChoice } from "./ingredients-fields";
import { RecipeEditor } from "./recipe-editor";
import { StateBadge } from "./state-badge";

const State = (recipe: AdminRecipe) => (
  <span className="inline-flex gap-1.5">
    <StateBadge {...recipe} />
    {recipe.featured ? <Badge tone="lime">Featured</Badge> : null}
  </span>
);

const KIND: ContentKind<AdminRecipe> = {
  what: "recipe",
  path: "/api/admin/recipes",
  header: "Name",
  nameOf: ({ name }) => name,
  moreOf: ({ category, difficulty }) => `${category}, ${difficulty}`,
  pictureOf: ({ imageUrl }) => imageUrl,
  State,
  hrefOf: ({ isActive, slug }) => (isActive ? `/recipes/${slug}` : null),
};

const columns = (edit: (recipe: AdminRecipe) => void): readonly Column<AdminRecipe>[] => {
  const { name, state, menu } = contentColumns(KIND, edit);
  return [
    name,
    {
      id: "time",
      header: "Time",
      className: "max-sm:hidden",
      align: "end",
      cell: (one) => <span className="whitespace-nowrap">{formatMinutes(one.prepTime + one.cookTime)}</span>,
    },
    state,
    sortOrderColumn,
    menu,
  ];
};

interface RecipeListProps {
  rows: readonly AdminRecipe[];
  products: readonly ProductChoice[];
}

export function RecipeList({ rows, products }: RecipeListProps) {
  return (
    <ContentList
      kind={KIND}
      many="recipes"
      rows={rows}
      columns={columns}
      textOf={({ name, description, tags }) => [name, description, ...tags].join(" ")}
      editor={(props) => <RecipeEditor {...props} products={products} nextPlace={nextSortOrder(rows)} />}
    />
  );
}
