"use client";
import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import type { Column, TableSort } from "@/components/ui/data-table-types";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { Table, Td, Th } from "@/components/ui/table";
import { formatUsd } from "@/lib/core/money";
import { ORDERS, type SampleOrder } from "./sample-orders";
import { Specimen } from "./specimen";

const TONES = { Paid: "positive", Held: "warning", Refunded: "danger", Draft: "neutral" } as const;
const PAGE_SIZE = 8;

function RowMenu({ order }: { order: SampleOrder }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton icon={MoreHorizontal} label={`Actions for ${order.number}`} className="-my-2" />
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={Pencil}>Edit</MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="destructive">
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

const COLUMNS: Column<SampleOrder>[] = [
  { id: "number", header: "Order", cell: ({ number }) => number, sortable: true, isRowHeader: true },
  {
    id: "customer",
    header: "Customer",
    cell: ({ customer }) => <span className="block max-w-72 min-w-40 truncate">{customer}</span>,
    sortable: true,
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => (
      <Badge tone={TONES[state]} dot>
        {state}
      </Badge>
    ),
  },
  { id: "date", header: "Date", cell: ({ date }) => date, sortable: true, className: "whitespace-nowrap" },
  { id: "items", header: "Items", cell: ({ items }) => items, align: "end", sortable: true },
  { id: "total", header: "Total", cell: ({ total }) => formatUsd(total), align: "end", sortable: true },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    cell: (order) => <RowMenu order={order} />,
    align: "end",
    className: "py-0 pr-2",
  },
];

const names = { rowId: ({ number }: SampleOrder) => number, rowName: ({ number }: SampleOrder) => number };

function sorted(orders: readonly SampleOrder[], { by, direction }: TableSort): SampleOrder[] {
  const key = by === "customer" || by === "date" || by === "items" || by === "total" ? by : "number";
  const sign = direction === "ascending" ? 1 : -1;
  return [...orders].sort((a, b) => {
    const [left, right] = [a[key], b[key]];
    if (typeof left === "number" && typeof right === "number") return (left - right) * sign;
    return String(left).localeCompare(String(right)) * sign;
  });
}

function FullTable() {
  const [sort, setSort] = useState<TableSort>({ by: "number", direction: "descending" });
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [page, setPage] = useState(1);
  return (
    <DataTable
      label="Orders"
      columns={COLUMNS}
      rows={sorted(ORDERS, sort).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
      {...names}
      sort={sort}
      onSort={(next) => {
        setSort(next);
        setPage(1);
      }}
      selection={{ ids, onChange: setIds }}
      bulkActions={
        <Button size="sm" variant="secondary">
          Mark as packed
        </Button>
      }
      noun={{ one: "order", many: "orders" }}
      paging={{ page, pageSize: PAGE_SIZE, total: ORDERS.length, onPage: setPage }}
      empty={null}
    />
  );
}

const NUTRITION = [
  ["Energy", "310 kcal", "16%"],
  ["Protein", "14 g", "28%"],
  ["Fiber", "6 g", "21%"],
];

export function Tables() {
  const few = COLUMNS.slice(0, 4);
  return (
    <>
      <Specimen
        name="DataTable"
        note="Sorts, ticks, pages; scrolls sideways in a region of its own"
        wide
        bare
      >
        <FullTable />
      </Specimen>
      <Specimen name="DataTable, loading" bare>
        <DataTable label="Orders on their way" columns={few} rows={[]} {...names} loading empty={null} />
      </Specimen>
      <Specimen name="DataTable, empty" bare>
        <DataTable
          label="Refunds"
          columns={few}
          rows={[]}
          {...names}
          empty={<EmptyState title="No refunds" hint="No items were returned." />}
          noun={{ one: "refund", many: "refunds" }}
          paging={{ page: 1, pageSize: 25, total: 0, onPage: () => undefined }}
        />
      </Specimen>
      <Specimen name="Table" note="Plain rows" wide>
        <Table label="Nutrition facts">
          <thead>
            <tr>
              <Th>For 100 g</Th>
              <Th className="text-right">Amount</Th>
              <Th className="text-right">Of a day</Th>
            </tr>
          </thead>
          <tbody>
            {NUTRITION.map(([name, amount, share]) => (
              <tr key={name}>
                <Th scope="row">{name}</Th>
                <Td className="tabular text-right">{amount}</Td>
                <Td className="tabular text-right">{share}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Specimen>
    </>
  );
}
