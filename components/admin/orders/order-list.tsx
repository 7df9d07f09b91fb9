"use client";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
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
import { DateRangeFilter } from "../date-range-filter";
import { EmptyList } from "../empty-list";
import { ListFilter } from "../list-filter";
import { ListFilters } from "../list-filters";
import { ListSearch } from "../list-search";
import { useKeysetList } from "../use-admin-list";
import { BatchReport } from "./batch-report";
import { BulkOrders } from "./bulk-orders";
import { orderColumns } from "./order-columns";
import { OrderEdit } from "./order-edit";
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

/** The Orders tab: list, filters, selection and the edit dialog (account-admin-content.md §2). */
export function OrderList({ params, page, timeZone }: OrderListProps) {
  const { change, loading, table } = useKeysetList(params, page);
  const [edited, setEdited] = useState<OrderRow>();
  const { orders, ids, select, selectIds } = useSelection(params, page.rows);
  const { batch, isBusy, mark, undo, dismiss } = useBatch();
  const isPageSelected = page.rows.length > 0 && page.rows.every(({ id }) => ids.has(id));
  return (
    <>
      <ListFilters
        params={params}
        search={
          <ListSearch
            label="Search orders"
            placeholder="Number, name or email"
            value={params.search}
            onSearch={(search) => change({ search })}
          />
        }
      >
        <ListFilter
          label="Status"
          all="All statuses"
          options={STATUS_OPTIONS}
          value={params.status}
          onValue={(status) => change({ status })}
        />
        <ListFilter
          label="Payment"
          all="All paid"
          options={PAYMENT_OPTIONS}
          value={params.payment}
          onValue={(payment) => change({ payment })}
        />
        <ListFilter
          label="Cancelled"
          all="Any cancellation status"
          options={CANCELLED}
          value={params.cancelled}
          onValue={(cancelled) => change({ cancelled })}
        />
        <ListFilter
          label="Hold"
          all="Any hold status"
          options={HOLDS}
          value={params.hold}
          onValue={(hold) => change({ hold })}
        />
        <DateRangeFilter from={params.from} to={params.to} onDays={change} />
      </ListFilters>
      {batch ? (
        <BatchReport batch={batch} isBusy={isBusy} onUndo={() => void undo(batch)} onDismiss={dismiss} />
      ) : null}
      <DataTable
        label="Orders"
        noun={{ one: "order", many: "orders" }}
        columns={orderColumns(setEdited, timeZone)}
        rows={page.rows}
        rowId={({ id }) => id}
        rowName={({ orderNumber }) => `order ${orderNumber}`}
        {...table}
        loading={loading}
        selection={{ ids, onChange: selectIds }}
        bulkActions={
          <>
            {isPageSelected && orders.length < Math.min(page.total, MAX_SELECTED_ORDERS) ? (
              <SelectAll params={params} total={page.total} onSelect={select} />
            ) : null}
            <BulkOrders
              orders={orders}
              isBusy={isBusy}
              onMark={async (status) => {
                const changed = new Set((await mark(orders, status)).done.map(({ id }) => id));
                select(orders.filter(({ id }) => !changed.has(id)));
              }}
            />
          </>
        }
        empty={<EmptyList title="No orders" params={params} onChange={change} yet="Paid orders come here." />}
      />
      {edited ? <OrderEdit key={edited.id} order={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
