"use client";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { ListPage } from "@/lib/admin/schema/list";
import { type AdminLot, LOT_STATES, type LotListParams } from "@/lib/inventory/schema";
import { type Filter, ListScreen } from "../list-screen";
import { useAdminList } from "../use-admin-list";
import { expiryText, LOT_STATE_LABELS, LotStateBadge, lotName } from "./lot-state";

interface LotListProps {
  params: LotListParams;
  page: ListPage<AdminLot>;
}

const STATES = [
  ...LOT_STATES.map((state) => [state, LOT_STATE_LABELS[state]] as const),
  ["all", "All lots"] as const,
];
const FILTERS: readonly Filter<LotListParams>[] = [
  { name: "state", label: "Status", all: "On hand or recalled", options: STATES },
];

/** The Lots tab. */
export function LotList({ params, page }: LotListProps) {
  return (
    <ListScreen
      list={useAdminList(params, page)}
      noun={{ one: "lot", many: "lots" }}
      search={{ placeholder: "Product, SKU or batch" }}
      filters={FILTERS}
      columns={() => COLUMNS}
      nameOf={(lot) => `${lot.product}, ${lotName(lot)}`}
      empty="Receive stock on a product's page to create its first lot."
    />
  );
}

const COLUMNS: Column<AdminLot>[] = [
  {
    id: "product",
    header: "Product",
    cell: (lot) => (
      <span className="block max-w-72 whitespace-normal">
        <Link
          href={`/admin/lots/${lot.id}`}
          className="font-semibold wrap-anywhere text-ink hover:text-fern hover:underline"
        >
          {lot.product}
        </Link>
        <span className="block text-12 font-normal text-ink-soft">{lotName(lot)}</span>
        <span className="mt-1 block space-y-1 font-normal md:hidden">
          <span className="block text-14">{expiryText(lot)}</span>
          <LotStateBadge state={lot.state} />
        </span>
      </span>
    ),
    sortable: true,
    isRowHeader: true,
  },
  { id: "expiry", header: "Best before", cell: expiryText, sortable: true, className: "max-md:hidden" },
  {
    id: "units",
    header: "On hand",
    cell: ({ quantity }) => quantity.toLocaleString("en-US"),
    sortable: true,
    align: "end",
  },
  {
    id: "received",
    header: "Received",
    cell: ({ received, isReceived }) => (isReceived ? received.toLocaleString("en-US") : "—"),
    align: "end",
    className: "max-lg:hidden",
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <LotStateBadge state={state} />,
    className: "max-md:hidden",
  },
];
