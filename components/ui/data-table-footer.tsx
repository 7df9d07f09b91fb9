"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Paging } from "./data-table-types";
import { IconButton } from "./icon-button";

/** Which rows are shown of how many, and the way to the others. */
export function DataTableFooter({ label, paging }: { label: string; paging: Paging }) {
  const { page, pageSize, total, onPage } = paging;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min(total, (page - 1) * pageSize + 1);
  const last = Math.min(total, page * pageSize);
  return (
    <nav
      aria-label={`${label}, pages`}
      className="flex min-h-14 items-center gap-1 border-t border-hairline bg-paper py-1 pr-2 pl-4 text-14 text-ink-soft"
    >
      <p role="status" className="tabular mr-auto">
        {total === 0 ? "No rows" : `${first}–${last} of ${total.toLocaleString("en-US")}`}
      </p>
      <span className="tabular mr-2 hidden sm:inline">
        Page {page} of {pages}
      </span>
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        aria-disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label="Next page"
        aria-disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
