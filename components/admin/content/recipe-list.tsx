"use client";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import { formatMinutes } from "@/lib/content/rules/recipes";
import type { AdminRecipe } from "@/lib/content/schema/admin-content";
import { ContentList, menuColumn, nextSortOrder, sortOrderColumn } from "./content-list";
import { ContentMenu } from "./content-menu";
import type { ProductChoice } from "./ingredients-fields";
import { NameCell } from "./name-cell";
import { RecipeEditor } from "./recipe-editor";
import { StateBadge } from "./state-badge";

const State = (recipe: AdminRecipe) => (
  <span className="inline-flex gap-1.5">
    <StateBadge {...recipe} />
    {recipe.featured ? <Badge tone="lime">Featured</Badge> : null}
  </span>
);

const columns = (edit: (recipe: AdminRecipe) => void): readonly Column<AdminRecipe>[] => [
  {
    id: "name",
    header: "Name",
    isRowHeader: true,
    cell: (recipe) => (
      <NameCell
        name={recipe.name}
        more={`${recipe.category}, ${recipe.difficulty}`}
        picture={recipe.imageUrl}
        state={<State {...recipe} />}
        {...(recipe.isDeleted ? {} : { onEdit: () => edit(recipe) })}
      />
    ),
  },
  {
    id: "time",
    header: "Time",
    className: "max-sm:hidden",
    align: "end",
    cell: (one) => <span className="whitespace-nowrap">{formatMinutes(one.prepTime + one.cookTime)}</span>,
  },
  {
    id: "state",
    header: "Status",
    cell: State,
    className: "max-sm:hidden",
  },
  sortOrderColumn,
  menuColumn((recipe) => (
    <ContentMenu
      what="recipe"
      id={recipe.id}
      name={recipe.name}
      path="/api/admin/recipes"
      isDeleted={recipe.isDeleted}
      href={recipe.isActive ? `/recipes/${recipe.slug}` : null}
      onEdit={() => edit(recipe)}
    />
  )),
];

interface RecipeListProps {
  rows: readonly AdminRecipe[];
  products: readonly ProductChoice[];
}

export function RecipeList({ rows, products }: RecipeListProps) {
  return (
    <ContentList
      label="Recipes"
      what="recipe"
      rows={rows}
      columns={columns}
      nameOf={({ name }) => name}
      textOf={({ name, description, tags }) => [name, description, ...tags].join(" ")}
      editor={(props) => <RecipeEditor {...props} products={products} nextPlace={nextSortOrder(rows)} />}
    />
  );
}
