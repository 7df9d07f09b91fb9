"use client";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import type { ListPage } from "@/lib/admin/schema/list";
import { CATEGORIES, CATEGORY_NAMES } from "@/lib/catalog/schema";
import type { AdminProductListParams, ProductRow } from "@/lib/catalog/schema/admin-product";
import { EmptyList } from "../empty-list";
import { ListFilter } from "../list-filter";
import { ListFilters } from "../list-filters";
import { ListSearch } from "../list-search";
import { useAdminList } from "../use-admin-list";
import { BulkActions } from "./bulk-actions";
import { productColumns } from "./product-columns";
import { QuickEdit } from "./quick-edit";

interface ProductListProps {
  params: AdminProductListParams;
  page: ListPage<ProductRow>;
}

const STOCK = [
  ["out", "Out of stock"],
  ["low", "Low stock"],
  ["in", "In stock"],
  ["alert", "At the alert threshold"],
] as const;
const STATES = [
  ["active", "Active"],
  ["inactive", "Hidden"],
  ["archived", "Archived"],
  ["deleted", "Deleted"],
] as const;
const CATEGORY_OPTIONS = CATEGORIES.map((category) => [category, CATEGORY_NAMES[category]] as const);

/** The Products tab: list, filters, selection and edit dialog (account-admin-content.md §2). */
export function ProductList({ params, page: { rows, total } }: ProductListProps) {
  const { change, loading, table } = useAdminList(params, total);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<ProductRow>();
  const ticked = rows.filter(({ id }) => ids.has(id));
  return (
    <>
      <ListFilters
        params={params}
        search={
          <ListSearch
            label="Search products"
            placeholder="Name or SKU"
            value={params.search}
            onSearch={(search) => change({ search })}
          />
        }
      >
        <ListFilter
          label="Category"
          all="All categories"
          options={CATEGORY_OPTIONS}
          value={params.category}
          onValue={(category) => change({ category })}
        />
        <ListFilter
          label="Stock"
          all="Any stock"
          options={STOCK}
          value={params.stock}
          onValue={(stock) => change({ stock })}
        />
        <ListFilter
          label="State"
          all="All but archived and deleted"
          options={STATES}
          value={params.state}
          onValue={(state) => change({ state })}
        />
      </ListFilters>
      <DataTable
        label="Products"
        noun={{ one: "product", many: "products" }}
        columns={productColumns(setEdited)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        {...table}
        loading={loading}
        {...(params.state === "deleted"
          ? {}
          : {
              selection: { ids: new Set(ticked.map(({ id }) => id)), onChange: setIds },
              bulkActions: <BulkActions products={ticked} onDone={() => setIds(new Set())} />,
            })}
        empty={
          <EmptyList
            title="No products"
            params={params}
            onChange={change}
            yet="Create the first one, or import them from a file."
          />
        }
      />
      {edited ? <QuickEdit key={edited.id} product={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
