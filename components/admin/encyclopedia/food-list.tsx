"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import type { Column } from "@/components/ui/data-table-types";
import type { ListPage } from "@/lib/admin/schema/list";
import { formatPhRange } from "@/lib/content/rules/foods";
import type { AdminFood, AdminFoodCategory, FoodListParams } from "@/lib/content/schema/admin-foods";
import { menuColumn } from "../content/content-list";
import { ContentMenu } from "../content/content-menu";
import { NameCell } from "../content/name-cell";
import { StateBadge } from "../content/state-badge";
import { EmptyList } from "../empty-list";
import { ListFilter } from "../list-filter";
import { ListSearch } from "../list-search";
import { usePermission } from "../staff-role";
import { useAdminList } from "../use-admin-list";
import { FoodEditor } from "./food-editor";

const STATES = [
  ["active", "Active"],
  ["inactive", "Hidden"],
  ["deleted", "Deleted"],
] as const;

const columns = (edit: (food: AdminFood) => void): readonly Column<AdminFood>[] => [
  {
    id: "name",
    header: "Name",
    sortable: true,
    isRowHeader: true,
    cell: (food) => (
      <NameCell
        name={food.name}
        more={food.type}
        picture={food.imageUrl}
        state={<StateBadge {...food} />}
        {...(food.isDeleted ? {} : { onEdit: () => edit(food) })}
      />
    ),
  },
  {
    id: "category",
    header: "Category",
    sortable: true,
    cell: ({ categoryName }) => categoryName,
    className: "max-sm:hidden",
  },
  {
    id: "ph",
    header: "pH",
    className: "max-sm:hidden",
    cell: ({ phLevel }) => <span className="tabular">{formatPhRange(phLevel) || "—"}</span>,
  },
  { id: "state", header: "Status", cell: (food) => <StateBadge {...food} />, className: "max-sm:hidden" },
  menuColumn((food) => (
    <ContentMenu
      what="entry"
      id={food.id}
      name={food.name}
      path="/api/admin/encyclopedia"
      isDeleted={food.isDeleted}
      href={food.isActive ? `/encyclopedia/${food.slug}` : null}
      onEdit={() => edit(food)}
    />
  )),
];

interface FoodListProps {
  params: FoodListParams;
  page: ListPage<AdminFood>;
  categories: readonly AdminFoodCategory[];
}

/** The encyclopedia's entries: search, filters and dialog. */
export function FoodList({ params, page: { rows, total }, categories }: FoodListProps) {
  const { change, loading, table } = useAdminList(params, total);
  const can = usePermission();
  const [edited, setEdited] = useState<AdminFood | "new">();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        <ListSearch
          label="Search entries"
          placeholder="Name, kind or description"
          value={params.search}
          onSearch={(search) => change({ search })}
        />
        <ListFilter
          label="Category"
          all="All categories"
          options={categories.map(({ slug, name }) => [slug, name] as const)}
          value={params.category}
          onValue={(category) => change({ category })}
        />
        <ListFilter
          label="State"
          all="All but deleted"
          options={STATES}
          value={params.state}
          onValue={(state) => change({ state })}
        />
        {can("encyclopedia.edit") ? (
          <Button size="sm" className="ml-auto" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New entry
          </Button>
        ) : null}
      </div>
      <DataTable
        label="Entries"
        noun={{ one: "entry", many: "entries" }}
        columns={columns(setEdited)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        {...table}
        loading={loading}
        empty={
          <EmptyList
            title="No entries"
            params={params}
            onChange={change}
            yet="The first entry stands here once it is written."
          />
        }
      />
      {edited ? (
        <FoodEditor
          saved={edited === "new" ? undefined : edited}
          categories={categories}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}
