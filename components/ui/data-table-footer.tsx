"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatTotal } from "@/lib/core/format-count";
import type { Noun, Paging, Stepping } from "./data-table-types";
import { IconButton } from "./icon-button";
import { Select } from "./select";

/** "No orders", "1 order", "1,200 orders", "10,000+ orders". */
const counted = (count: number, { one, many }: Noun, isMore = false): string =>
  `${count === 0 ? "No" : formatTotal(count, isMore)} ${count === 1 ? one : many}`;

/** The range of rows shown, and the calls for the previous and the next page. */
function describePaging(paging: Paging | Stepping, noun: Noun): Stepping & { shown: string; place: string } {
  if (!("page" in paging)) return { ...paging, shown: counted(paging.total, noun, paging.isMore), place: "" };
  const { page, pageSize, total, onPage } = paging;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min(total, (page - 1) * pageSize + 1);
  const last = Math.min(total, page * pageSize);
  return {
    total,
    onPrevious: page > 1 ? () => onPage(page - 1) : undefined,
    onNext: page < pages ? () => onPage(page + 1) : undefined,
    shown: total === 0 ? counted(0, noun) : `${first}–${last} of ${counted(total, noun)}`,
    place: `Page ${page} of ${pages}`,
  };
}

/** The range of rows shown, and the pagination. */
export function DataTableFooter(props: { label: string; noun: Noun; paging: Paging | Stepping }) {
  const { label, noun, paging } = props;
  const { shown, place, pageSize, onPrevious, onNext } = describePaging(paging, noun);
  return (
    <nav
      aria-label={`${label}, pages`}
      className="flex min-h-14 items-center gap-1 border-t border-hairline bg-paper py-1 pr-2 pl-4 text-14 text-ink-soft"
    >
      <p role="status" className="tabular mr-auto">
        {shown}
      </p>
      <span className="tabular mr-2 hidden sm:inline">{place}</span>
      {pageSize ? (
        <Select
          aria-label="Rows per page"
          value={pageSize.value}
          onChange={(event) => pageSize.onChange(Number(event.target.value))}
          className="w-auto"
        >
          {pageSize.options.map((rows) => (
            <option key={rows} value={rows}>
              {rows} per page
            </option>
          ))}
        </Select>
      ) : null}
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
