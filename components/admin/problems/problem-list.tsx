"use client";
import { Camera } from "lucide-react";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import {
  PROBLEM_REASONS,
  type ProblemListParams,
  type ProblemReason,
  type ProblemRow,
} from "@/lib/problems/schema";
import { type Filter, ListScreen } from "../list-screen";
import { useKeysetList } from "../use-admin-list";
import { ProblemBadge } from "./problem-badge";

interface ProblemListProps {
  params: ProblemListParams;
  page: KeysetPage<ProblemRow>;
  timeZone: string;
}

const FILTERS: readonly Filter<ProblemListParams>[] = [
  {
    name: "status",
    label: "Status",
    all: "To answer",
    options: [
      ["answered", "Answered"],
      ["closed", "Closed"],
      ["all", "All problems"],
    ],
  },
  {
    name: "reason",
    label: "Reason",
    all: "Any reason",
    options: Object.entries(PROBLEM_REASONS) as [ProblemReason, string][],
  },
];

/** The Problems tab: what buyers reported, and what waits for an answer. */
export function ProblemList({ params, page, timeZone }: ProblemListProps) {
  const { from, to } = params;
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      noun={{ one: "problem", many: "problems" }}
      search={{ placeholder: "Order, name or email" }}
      filters={FILTERS}
      days={{ from, to }}
      columns={() => columns(timeZone)}
      nameOf={({ orderNumber }) => `Problem with order ${orderNumber}`}
      empty="Problems that need an answer appear here. Customers report them from their order page."
    />
  );
}

const columns = (timeZone: string): Column<ProblemRow>[] => [
  {
    id: "problem",
    header: "Problem",
    isRowHeader: true,
    className: "max-w-96 min-w-52 whitespace-normal",
    cell: ({ id, reason, items, photos, status, answer, createdAt }) => (
      <span className="block">
        <Link
          href={`/admin/problems/${id}`}
          className="font-semibold wrap-anywhere text-ink hover:text-fern hover:underline"
        >
          {PROBLEM_REASONS[reason]}
        </Link>
        <span className="block text-14 font-normal wrap-anywhere text-ink-soft">{items}</span>
        {photos > 0 ? (
          <span className="mt-0.5 flex items-center gap-1 text-12 font-normal text-ink-soft">
            <Camera aria-hidden="true" className="size-4" />
            {formatCount(photos, "photo")}
          </span>
        ) : null}
        <span className="mt-1 block space-y-1 font-normal md:hidden">
          <span className="block text-12 text-ink-soft">{formatDateTime(createdAt, timeZone)}</span>
          <ProblemBadge status={status} answer={answer} />
        </span>
      </span>
    ),
  },
  {
    id: "order",
    header: "Order",
    cell: ({ orderId, orderNumber, customerName }) => (
      <span className="block max-w-56 wrap-anywhere whitespace-normal">
        <Link href={`/admin/orders/${orderId}`} className="prose-link whitespace-nowrap">
          {orderNumber}
        </Link>
        <span className="block text-12 text-ink-soft">{customerName}</span>
      </span>
    ),
  },
  {
    id: "received",
    header: "Reported",
    sortable: true,
    className: "whitespace-nowrap max-md:hidden",
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
  {
    id: "status",
    header: "Status",
    cell: (row) => <ProblemBadge {...row} />,
    className: "max-md:hidden",
  },
];
