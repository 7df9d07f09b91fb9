"use client";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { ListPage } from "@/lib/admin/schema/list";
import { formatCount } from "@/lib/core/format-count";
import { formatUsd } from "@/lib/core/money";
import type { WasteListParams, WasteRow, WriteOffReason } from "@/lib/inventory/schema";
import { type Filter, ListScreen } from "../list-screen";
import { useAdminList } from "../use-admin-list";
import { WRITE_OFF_LABELS } from "./lot-state";

interface WasteReportProps {
  params: WasteListParams;
  page: ListPage<WasteRow> & { all: WasteRow | null };
}

const FILTERS: readonly Filter<WasteListParams>[] = [
  {
    name: "group",
    label: "Group by",
    all: "By reason",
    options: [
      ["product", "By product"],
      ["lot", "By lot"],
    ],
  },
];

function totalText({ units, costCents, unknownUnits }: WasteRow): string {
  const unknown = unknownUnits > 0 ? `; the cost of ${formatCount(unknownUnits, "unit")} is unknown` : "";
  return `${formatCount(units, "unit")} written off${unknownUnits < units ? `, ${formatUsd(costCents)}` : ""}${unknown}`;
}

/** Units that were written off, and what they cost. */
export function WasteReport({ params, page }: WasteReportProps) {
  const { group, from, to } = params;
  return (
    <ListScreen
      list={useAdminList(params, page)}
      noun={{ one: "row", many: "rows" }}
      label="Waste"
      filters={FILTERS}
      days={{ from, to }}
      notice={page.all ? <p className="mb-3 font-semibold">{totalText(page.all)}</p> : null}
      columns={() => columns(group)}
      nameOf={({ name }) => name}
      empty="Units written off from a lot, or returned as waste, appear here."
    />
  );
}

const nameOf = (group: WasteListParams["group"], { id, name }: WasteRow) =>
  group === "reason" ? (
    WRITE_OFF_LABELS[name as WriteOffReason]
  ) : (
    <Link
      href={`/admin/${group === "lot" ? "lots" : "products"}/${id}`}
      className="wrap-anywhere whitespace-normal text-ink hover:text-fern hover:underline"
    >
      {name}
    </Link>
  );

const HEADERS = { reason: "Reason", product: "Product", lot: "Lot" } as const;

const columns = (group: WasteListParams["group"]): Column<WasteRow>[] => [
  {
    id: "name",
    header: HEADERS[group],
    cell: (row) => nameOf(group, row),
    sortable: true,
    isRowHeader: true,
  },
  {
    id: "units",
    header: "Units",
    cell: ({ units }) => units.toLocaleString("en-US"),
    sortable: true,
    align: "end",
  },
  {
    id: "cost",
    header: "Cost",
    cell: ({ units, costCents, unknownUnits }) => (unknownUnits === units ? "Unknown" : formatUsd(costCents)),
    sortable: true,
    align: "end",
  },
];
