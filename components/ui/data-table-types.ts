import type { ReactNode } from "react";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned with tabular digits. */
  align?: "start" | "end";
  sortable?: boolean;
  /** This cell is the row header for screen readers. */
  isRowHeader?: boolean;
  /** Hides the header visually, as for a column of buttons. */
  hideHeader?: boolean;
  className?: string;
}

export interface TableSort {
  /** Id of a column. */
  by: string;
  direction: "ascending" | "descending";
}

export interface Paging {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** Rows on all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** For lists that know their neighboring pages, but not the page number. */
export interface Stepping {
  /** Rows on all pages. */
  total: number;
  /** Whether there are more than `total` rows. */
  isMore?: boolean;
  /** Set where staff can choose the page size. */
  pageSize?: { value: number; options: readonly number[]; onChange: (rows: number) => void };
  /** Undefined where there is no such page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Noun for the count below the table: "order", "orders". */
export interface Noun {
  one: string;
  many: string;
}

export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

export type Paged = { paging: Paging | Stepping; noun: Noun } | { paging?: undefined; noun?: undefined };

export type DataTableProps<Row> = Paged & DataTableBase<Row>;

interface DataTableBase<Row> {
  /** Name of the table: "Orders". */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of this page, already sorted. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Name of a row, for the label of its checkbox. */
  rowName: (row: Row) => string;
  sort?: TableSort;
  /** Called with the requested sorting: the other direction, or ascending for another column. */
  onSort?: (sort: TableSort) => void;
  selection?: Selection;
  /** Buttons for the selected rows, shown while there are any. */
  bulkActions?: ReactNode;
  loading?: boolean;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
  className?: string;
}

/** The sorting that a press on a header requests. */
export function nextSort(sort: TableSort | undefined, by: string): TableSort {
  const again = sort?.by === by && sort.direction === "ascending";
  return { by, direction: again ? "descending" : "ascending" };
}

/** Selection state of this page's rows, for the header's checkbox. */
export function checkedState(ids: readonly string[], chosen: ReadonlySet<string>): boolean | "indeterminate" {
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return false;
  return count === ids.length ? true : "indeterminate";
}

/** `chosen` with or without `ids`. */
export function withSelected(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  on: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}
