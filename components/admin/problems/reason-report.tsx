"use client";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { ListPage } from "@/lib/admin/schema/list";
import { formatCount } from "@/lib/core/format-count";
import { formatUsd } from "@/lib/core/money";
import { PROBLEM_REASONS, type ReasonListParams, type ReasonRow } from "@/lib/problems/schema";
import { type Filter, ListScreen } from "../list-screen";
import { useAdminList } from "../use-admin-list";

interface ReasonReportProps {
  params: ReasonListParams;
  page: ListPage<ReasonRow> & { all: ReasonRow | null };
}

const FILTERS: readonly Filter<ReasonListParams>[] = [
  {
    name: "group",
    label: "Group by",
    all: "By reason",
    options: [
      ["product", "By product"],
      ["both", "By reason and product"],
    ],
  },
];

/** "3 units, $4.50; the cost of 1 unit is unknown". */
function replacementText({ replacedUnits, replacementCostCents, unknownUnits }: ReasonRow): string {
  const known = unknownUnits < replacedUnits ? `, ${formatUsd(replacementCostCents)}` : "";
  const unknown = unknownUnits > 0 ? `; the cost of ${formatCount(unknownUnits, "unit")} is unknown` : "";
  return `${formatCount(replacedUnits, "unit")}${known}${unknown}`;
}

const totalText = (row: ReasonRow): string =>
  [
    `${formatCount(row.reports, "report")} about ${formatCount(row.units, "unit")}`,
    `${formatUsd(row.amountCents)} refunded or given as store credit`,
    `replaced: ${replacementText(row)}`,
  ].join(", ");

const nameOf = ({ reason, product }: ReasonRow): string =>
  [reason && PROBLEM_REASONS[reason], product].filter(Boolean).join(", ");

/** What customers reported, by reason, product or both. */
export function ReasonReport({ params, page }: ReasonReportProps) {
  const { group, from, to } = params;
  return (
    <ListScreen
      list={useAdminList(params, page)}
      noun={{ one: "row", many: "rows" }}
      label="Reasons"
      filters={FILTERS}
      days={{ from, to }}
      notice={page.all ? <p className="mb-3 font-semibold">{totalText(page.all)}</p> : null}
      columns={() => columns(group)}
      nameOf={nameOf}
      empty="Problems that customers report on the page of their order are counted here."
    />
  );
}

const HEADERS = { reason: "Reason", product: "Product", both: "Reason and product" } as const;

const columns = (group: ReasonListParams["group"]): Column<ReasonRow>[] => [
  {
    id: "name",
    header: HEADERS[group],
    cell: ({ productId, reason, product }) => (
      <span className="block max-w-96 wrap-anywhere whitespace-normal">
        {reason ? PROBLEM_REASONS[reason] : null}
        {product ? (
          <span className={reason ? "block text-12 font-normal text-ink-soft" : "block"}>
            {productId ? (
              <Link
                href={`/admin/problems?status=all&product=${productId}`}
                className="text-ink hover:text-fern hover:underline"
              >
                {product}
              </Link>
            ) : (
              product
            )}
          </span>
        ) : null}
      </span>
    ),
    sortable: true,
    isRowHeader: true,
  },
  {
    id: "reports",
    header: "Reports",
    cell: ({ reports }) => reports.toLocaleString("en-US"),
    sortable: true,
    align: "end",
  },
  {
    id: "units",
    header: "Units",
    cell: ({ units }) => units.toLocaleString("en-US"),
    sortable: true,
    align: "end",
    className: "max-sm:hidden",
  },
  {
    id: "amount",
    header: "Refunded or credited",
    cell: ({ amountCents }) => formatUsd(amountCents),
    sortable: true,
    align: "end",
  },
  {
    id: "replacements",
    header: "Cost of replacements",
    cell: (row) => (row.replacedUnits === 0 ? "—" : replacementText(row)),
    sortable: true,
    align: "end",
    className: "max-sm:hidden",
  },
];
