"use client";
import type { ListPage } from "@/lib/admin/schema/list";
import { CATEGORIES, CATEGORY_NAMES } from "@/lib/catalog/schema";
import type { AdminProductListParams, ProductRow } from "@/lib/catalog/schema/admin-product";
import { type Filter, ListScreen } from "../list-screen";
import { useAdminList, useRowSelection } from "../use-admin-list";
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
  ["alert", "At or below the low-stock threshold"],
  ["alert-left", "At or below the low-stock threshold, but in stock"],
] as const;
const STATES = [
  ["active", "Active"],
  ["inactive", "Hidden"],
  ["archived", "Archived"],
  ["deleted", "Deleted"],
] as const;
const CATEGORY_OPTIONS = CATEGORIES.map((category) => [category, CATEGORY_NAMES[category]] as const);

const FILTERS: readonly Filter<AdminProductListParams>[] = [
  { name: "category", label: "Category", all: "All categories", options: CATEGORY_OPTIONS },
  { name: "stock", label: "Stock", all: "Any stock", options: STOCK },
  { name: "state", label: "Status", all: "All but archived and deleted", options: STATES },
];

/** The Products tab: list, filters, selection and edit dialog (account-admin-content.md §2). */
export function ProductList({ params, page }: ProductListProps) {
  const { selected, selection, clear } = useRowSelection(page.rows);
  const bulk = { selection, bulkActions: <BulkActions products={selected} onDone={clear} /> };
  return (
    <ListScreen
      list={useAdminList(params, page)}
      noun={{ one: "product", many: "products" }}
      search={{ placeholder: "Name or SKU" }}
      filters={FILTERS}
      columns={productColumns}
      nameOf={({ name }) => name}
      {...(params.state === "deleted" ? {} : bulk)}
      empty="Create the first one, or import them from a file."
      editor={({ saved, onClose }) => saved && <QuickEdit product={saved} onClose={onClose} />}
    />
  );
}
