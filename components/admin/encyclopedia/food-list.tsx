"use client";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import type { ListPage } from "@/lib/admin/schema/list";
import { formatPhRange } from "@/lib/content/rules/foods";
import {
  type AdminFood,
  type AdminFoodCategory,
  type FoodListParams,
  type FoodValues,
  foodSchema,
} from "@/lib/content/schema/admin-foods";
import { type ContentKind, contentColumns, detailColumn } from "../content/content-columns";
import { ContentSheet } from "../content/content-sheet";
import { StateBadge } from "../content/state-badge";
import { ListScreen } from "../list-screen";
import { useAdminList } from "../use-admin-list";
import { FOOD_FIELDS } from "./food-fields";
import { FoodFields, foodValues } from "./food-form";

const STATES = [
  ["active", "Active"],
  ["inactive", "Hidden"],
  ["deleted", "Deleted"],
] as const;

/** An active entry is hidden together with its category. */
function FoodState({ isActive, isDeleted, isCategoryShown }: AdminFood) {
  if (isActive && !isDeleted && !isCategoryShown) return <Badge tone="plain">Category hidden</Badge>;
  return <StateBadge isActive={isActive} isDeleted={isDeleted} />;
}

const KIND: ContentKind<AdminFood, FoodValues> = {
  what: "entry",
  path: "/api/admin/encyclopedia",
  header: "Name",
  nameOf: ({ name }) => name,
  moreOf: ({ type }) => type,
  pictureOf: ({ imageUrl }) => imageUrl,
  State: FoodState,
  hrefOf: ({ isActive, isCategoryShown, slug }) =>
    isActive && isCategoryShown ? `/encyclopedia/${slug}` : null,
  schema: foodSchema,
  fields: FOOD_FIELDS,
  toValues: foodValues,
  needed: ["name", "category"],
};

const columns = (edit: (food: AdminFood) => void): readonly Column<AdminFood>[] => {
  const { name, state, menu } = contentColumns(KIND, edit);
  return [
    name,
    detailColumn("Category", ({ categoryName }) => categoryName, { sortable: true }),
    detailColumn("pH", ({ phLevel }) => <span className="tabular">{formatPhRange(phLevel) || "—"}</span>),
    state,
    menu,
  ];
};

interface FoodListProps {
  params: FoodListParams;
  page: ListPage<AdminFood>;
  categories: readonly AdminFoodCategory[];
}

/** The encyclopedia's entries: search, filters and dialog. */
export function FoodList({ params, page, categories }: FoodListProps) {
  return (
    <ListScreen
      list={useAdminList(params, page)}
      noun={{ one: "entry", many: "entries" }}
      search={{ placeholder: "Name, kind or description" }}
      filters={[
        {
          name: "category",
          label: "Category",
          all: "All categories",
          options: categories.map(({ slug, name }) => [slug, name]),
        },
        { name: "state", label: "Status", all: "All but deleted", options: STATES },
      ]}
      create={{ label: "New entry", permission: "encyclopedia.edit" }}
      columns={columns}
      nameOf={KIND.nameOf}
      empty="Entries appear here once you create one."
      editor={(editor) => (
        <ContentSheet {...editor} kind={KIND}>
          <FoodFields categories={categories} />
        </ContentSheet>
      )}
    />
  );
}
