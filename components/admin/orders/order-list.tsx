"use client";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { PAYMENT_LOOKS, STATUS_LOOKS } from "@/lib/admin/rules/orders";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { type OrderListParams, type OrderRow, PAYMENTS, STATUSES } from "@/lib/admin/schema/order";
import { ListEmpty } from "../list-empty";
import { OfficeDays } from "../office-days";
import { OfficeFilter } from "../office-filter";
import { OfficeSearch } from "../office-search";
import { useKeysetList } from "../use-office-list";
import { BulkOrders } from "./bulk-orders";
import { orderColumns } from "./order-columns";
import { OrderEdit } from "./order-edit";

interface OrderListProps {
  params: OrderListParams;
  page: KeysetPage<OrderRow>;
  /** Of the shop. */
  timeZone: string;
}

const STATUS_OPTIONS = STATUSES.map((status) => [status, STATUS_LOOKS[status].label] as const);
const PAYMENT_OPTIONS = [
  ...PAYMENTS.map((payment) => [payment, PAYMENT_LOOKS[payment].label] as const),
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

/** The Orders tab: list, filters, ticks and the edit dialog (account-admin-content.md §2). */
export function OrderList({ params, page, timeZone }: OrderListProps) {
  const { change, loading, table } = useKeysetList(params, page);
  const [edited, setEdited] = useState<OrderRow>();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const ticked = page.rows.filter(({ id }) => ids.has(id));
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2.5">
        <OfficeSearch
          label="Search orders"
          placeholder="Number, name or email"
          value={params.search}
          onSearch={(search) => change({ search })}
        />
        <OfficeFilter
          label="Status"
          all="All statuses"
          options={STATUS_OPTIONS}
          value={params.status}
          onValue={(status) => change({ status })}
        />
        <OfficeFilter
          label="Payment"
          all="All paid"
          options={PAYMENT_OPTIONS}
          value={params.payment}
          onValue={(payment) => change({ payment })}
        />
        <OfficeFilter
          label="Cancelled"
          all="Any cancellation status"
          options={CANCELLED}
          value={params.cancelled}
          onValue={(cancelled) => change({ cancelled })}
        />
        <OfficeFilter
          label="Hold"
          all="Any hold status"
          options={HOLDS}
          value={params.hold}
          onValue={(hold) => change({ hold })}
        />
        <OfficeDays from={params.from} to={params.to} onDays={change} />
      </div>
      <DataTable
        label="Orders"
        noun={{ one: "order", many: "orders" }}
        columns={orderColumns(setEdited, timeZone)}
        rows={page.rows}
        rowId={({ id }) => id}
        rowName={({ orderNumber }) => `order ${orderNumber}`}
        {...table}
        loading={loading}
        selection={{ ids: new Set(ticked.map(({ id }) => id)), onChange: setIds }}
        bulkActions={<BulkOrders orders={ticked} onDone={() => setIds(new Set())} />}
        empty={<ListEmpty title="No orders" params={params} onChange={change} yet="Paid orders come here." />}
      />
      {edited ? <OrderEdit key={edited.id} order={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
