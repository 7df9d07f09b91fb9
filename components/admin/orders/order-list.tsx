"use client";
import { useState } from "react";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { PAYMENT_BADGES, STATUS_BADGES } from "@/lib/orders/rules/admin-orders";
import {
  MAX_SELECTED_ORDERS,
  ORDER_STATUSES,
  type OrderListParams,
  type OrderRow,
  PAYMENT_STATES,
  type SelectedOrder,
} from "@/lib/orders/schema/admin-order";
import { type Filter, ListScreen } from "../list-screen";
import { useKeysetList } from "../use-admin-list";
import { BatchReport } from "./batch-report";
import { BulkOrders, type BulkStatus } from "./bulk-orders";
import { orderColumns } from "./order-columns";
import { OrderEditDialog } from "./order-edit-dialog";
import { SelectAll } from "./select-all";
import { useBatch } from "./use-batch";

interface OrderListProps {
  params: OrderListParams;
  page: KeysetPage<OrderRow>;
  /** The shop's time zone. */
  timeZone: string;
}

const STATUS_OPTIONS = ORDER_STATUSES.map(
  (status) => [status, status === "new" ? "New (to pack)" : STATUS_BADGES[status].label] as const,
);
const PAYMENT_OPTIONS = [
  ...PAYMENT_STATES.map((payment) => [payment, PAYMENT_BADGES[payment].label] as const),
  ["all", "Paid or not"] as const,
];
const CANCELLED = [
  ["no", "Not cancelled"],
  ["yes", "Cancelled"],
] as const;

const HOLDS = [
  ["yes", "On hold"],
  ["no", "Not on hold"],
] as const;

/** Selected orders across pages; a new search or filter clears the selection. */
function useSelection({ after: _after, before: _before, ...filters }: OrderListParams, rows: OrderRow[]) {
  const list = JSON.stringify(filters);
  const [selected, setSelected] = useState<{ list: string; orders: readonly SelectedOrder[] }>();
  const shown = new Map<string, SelectedOrder>(rows.map((row) => [row.id, row]));
  // A refetched row replaces the selected version.
  const orders = (selected?.list === list ? selected.orders : []).map(
    (order) => shown.get(order.id) ?? order,
  );
  const known = new Map([...shown, ...orders.map((order) => [order.id, order] as const)]);
  return {
    orders,
    ids: new Set(orders.map(({ id }) => id)),
    select: (next: readonly SelectedOrder[]) => setSelected({ list, orders: next }),
    selectIds: (ids: ReadonlySet<string>) =>
      setSelected({ list, orders: [...ids].flatMap((id) => known.get(id) ?? []) }),
  };
}

const FILTERS: readonly Filter<OrderListParams>[] = [
  { name: "status", label: "Status", all: "All statuses", options: STATUS_OPTIONS },
  { name: "payment", label: "Payment", all: "All paid", options: PAYMENT_OPTIONS },
  { name: "cancelled", label: "Cancelled", all: "Any cancellation status", options: CANCELLED },
  { name: "hold", label: "Hold", all: "Any hold status", options: HOLDS },
];

/** The filters, plus one for the customer if the list was opened from a customer's page. */
const filtersOf = ({ customer }: OrderListParams): readonly Filter<OrderListParams>[] =>
  customer
    ? [
        ...FILTERS,
        { name: "customer", label: "Customer", all: "All customers", options: [[customer, "One customer"]] },
      ]
    : FILTERS;

/** The Orders tab: list, filters, selection and the edit dialog (account-admin-content.md §2). */
export function OrderList({ params, page, timeZone }: OrderListProps) {
  const { orders, ids, select, selectIds } = useSelection(params, page.rows);
  const { batch, isBusy, mark, undo, dismiss } = useBatch();
  const isPageSelected = page.rows.length > 0 && page.rows.every(({ id }) => ids.has(id));
  const markSelected = async (status: BulkStatus) => {
    const changed = new Set((await mark(orders, status)).done.map(({ id }) => id));
    select(orders.filter(({ id }) => !changed.has(id)));
  };
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      noun={{ one: "order", many: "orders" }}
      search={{ placeholder: "Number, name or email" }}
      filters={filtersOf(params)}
      days={params}
      notice={
        batch ? (
          <BatchReport batch={batch} isBusy={isBusy} onUndo={() => void undo(batch)} onDismiss={dismiss} />
        ) : null
      }
      columns={(edit) => orderColumns(edit, timeZone)}
      nameOf={({ orderNumber }) => `order ${orderNumber}`}
      selection={{ ids, onChange: selectIds }}
      bulkActions={
        <>
          {isPageSelected && orders.length < Math.min(page.total, MAX_SELECTED_ORDERS) ? (
            <SelectAll params={params} total={page.total} isMore={page.isMore} onSelect={select} />
          ) : null}
          <BulkOrders orders={orders} isBusy={isBusy} onMark={markSelected} />
        </>
      }
      empty="Paid orders appear here."
      editor={({ saved, onClose }) => saved && <OrderEditDialog order={saved} onClose={onClose} />}
    />
  );
}
