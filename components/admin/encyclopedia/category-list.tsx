"use client";
import type { FieldTable } from "@/components/form/table-fields";
import {
  type AdminFoodCategory,
  foodCategorySchema,
  type FoodCategoryValues as Values,
} from "@/lib/content/schema/admin-foods";
import { type ContentKind, detailColumn } from "../content/content-columns";
import { ContentList } from "../content/content-list";
import { StateBadge } from "../content/state-badge";

const FIELDS = {
  name: { label: "Name", maxLength: 60, required: true, wide: true },
  description: { label: "Description", control: "textarea", rows: 3, wide: true },
  sortOrder: { label: "Position", inputMode: "numeric" },
  isActive: { label: "Shown in the shop", control: "checkbox", className: "self-end" },
} as const satisfies FieldTable<Values>;

const KIND: ContentKind<AdminFoodCategory, Values> = {
  what: "category",
  path: "/api/admin/encyclopedia-categories",
  header: "Name",
  nameOf: ({ name }) => name,
  moreOf: ({ description }) => description,
  State: StateBadge,
  hrefOf: ({ isActive, slug }) => (isActive ? `/encyclopedia?category=${slug}` : null),
  schema: foodCategorySchema,
  fields: FIELDS,
  toValues: (category, place) => ({
    name: category?.name ?? "",
    description: category?.description ?? "",
    sortOrder: String(category?.sortOrder ?? place),
    isActive: category?.isActive ?? true,
  }),
  needed: ["name"],
};

const FOODS_COLUMN = detailColumn("Entries", ({ foods }: AdminFoodCategory) => foods, { align: "end" });

/** The encyclopedia's categories, deleted ones at the end. */
export function CategoryList({ rows }: { rows: readonly AdminFoodCategory[] }) {
  return (
    <>
      <ContentList
        kind={KIND}
        many="categories"
        rows={rows}
        column={FOODS_COLUMN}
        textOf={({ name, description }) => `${name} ${description}`}
        // The position of a new category is the count plus 1 (account-admin-content.md §9).
        nextPlace={rows.filter(({ isDeleted }) => !isDeleted).length + 1}
      />
      <p className="mt-3 text-14 text-ink-soft">
        The entries of a hidden or deleted category are hidden with it, and reappear with it.
      </p>
    </>
  );
}
