"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Paging, Stepping } from "./data-table-types";
import { IconButton } from "./icon-button";

const count = (rows: number): string => (rows === 0 ? "No rows" : rows.toLocaleString("en-US"));

/** Which rows are shown of how many, and where the neighbours are. */
function read(paging: Paging | Stepping): Stepping & { shown: string; place: string } {
  if (!("page" in paging))
    return { ...paging, shown: paging.total === 1 ? "1 row" : `${count(paging.total)} rows`, place: "" };
  const { page, pageSize, total, onPage } = paging;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min(total, (page - 1) * pageSize + 1);
  const last = Math.min(total, page * pageSize);
  return {
    total,
    onPrevious: page > 1 ? () => onPage(page - 1) : undefined,
    onNext: page < pages ? () => onPage(page + 1) : undefined,
    shown: total === 0 ? count(0) : `${first}–${last} of ${count(total)}`,
    place: `Page ${page} of ${pages}`,
  };
}

/** Which rows are shown of how many, and the way to the others. */
export function DataTableFooter({ label, paging }: { label: string; paging: Paging | Stepping }) {
  const { shown, place, total, onPrevious, onNext } = read(paging);
  return (
    <nav
      aria-label={`${label}, pages`}
      className="flex min-h-14 items-center gap-1 border-t border-hairline bg-paper py-1 pr-2 pl-4 text-14 text-ink-soft"
    >
      <p role="status" className="tabular mr-auto">
        {total === 0 ? count(0) : shown}
      </p>
      <span className="tabular mr-2 hidden sm:inline">{place}</span>
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        aria-disabled={!onPrevious}
        onClick={() => onPrevious?.()}
      />
      <IconButton icon={ChevronRight} label="Next page" aria-disabled={!onNext} onClick={() => onNext?.()} />
    </nav>
  );
}
