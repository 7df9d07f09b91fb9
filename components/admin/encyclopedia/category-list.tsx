"use client";
import { CheckboxField } from "@/components/form/checkbox-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import type { Column } from "@/components/ui/data-table-types";
import {
  type AdminFoodCategory,
  foodCategorySchema,
  type FoodCategoryValues as Values,
} from "@/lib/content/schema/admin-foods";
import { ContentList, menuColumn, sortOrderColumn } from "../content/content-list";
import { ContentMenu } from "../content/content-menu";
import { ContentSheet, type PlacedEditorProps } from "../content/content-sheet";
import { NameCell } from "../content/name-cell";
import { StateBadge } from "../content/state-badge";
import { CATEGORY_LABELS as L } from "./labels";

const columns = (edit: (category: AdminFoodCategory) => void): readonly Column<AdminFoodCategory>[] => [
  {
    id: "name",
    header: "Name",
    isRowHeader: true,
    cell: (category) => (
      <NameCell
        name={category.name}
        more={category.description}
        state={<StateBadge {...category} />}
        {...(category.isDeleted ? {} : { onEdit: () => edit(category) })}
      />
    ),
  },
  { id: "foods", header: "Entries", align: "end", cell: ({ foods }) => foods, className: "max-sm:hidden" },
  sortOrderColumn,
  {
    id: "state",
    header: "Status",
    cell: (category) => <StateBadge {...category} />,
    className: "max-sm:hidden",
  },
  menuColumn((category) => (
    <ContentMenu
      what="category"
      id={category.id}
      name={category.name}
      path="/api/admin/encyclopedia-categories"
      isDeleted={category.isDeleted}
      href={category.isActive ? `/encyclopedia?category=${category.slug}` : null}
      onEdit={() => edit(category)}
    />
  )),
];

/** The encyclopedia's categories, deleted ones at the end. */
export function CategoryList({ rows }: { rows: readonly AdminFoodCategory[] }) {
  return (
    <>
      <ContentList
        label="Categories"
        what="category"
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name}
        textOf={({ name, description }) => `${name} ${description}`}
        // The position of a new category is the count plus 1 (account-admin-content.md §9).
        editor={(props) => (
          <CategoryEditor {...props} nextPlace={rows.filter(({ isDeleted }) => !isDeleted).length + 1} />
        )}
      />
      <p className="mt-3 text-14 text-ink-soft">
        The entries of a hidden or deleted category are out of sight with it, and come back with it.
      </p>
    </>
  );
}

function CategoryEditor({ saved, onClose, nextPlace }: PlacedEditorProps<AdminFoodCategory>) {
  const toValues = (category: AdminFoodCategory | undefined): Values => ({
    name: category?.name ?? "",
    description: category?.description ?? "",
    sortOrder: String(category?.sortOrder ?? nextPlace),
    isActive: category?.isActive ?? true,
  });
  return (
    <ContentSheet<Values, AdminFoodCategory>
      saved={saved}
      onClose={onClose}
      what="category"
      title={saved?.name}
      path="/api/admin/encyclopedia-categories"
      schema={foodCategorySchema}
      toValues={toValues}
      labels={L}
      needed={["name"]}
    >
      <TextField<Values> name="name" label={L.name} maxLength={60} required className="col-span-2" />
      <TextareaField<Values> name="description" label={L.description} rows={3} className="col-span-2" />
      <TextField<Values> name="sortOrder" label={L.sortOrder} inputMode="numeric" />
      <CheckboxField<Values> name="isActive" label={L.isActive} className="self-end" />
    </ContentSheet>
  );
}
