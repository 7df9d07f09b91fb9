import type { ReactNode } from "react";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, in tabular digits. */
  align?: "start" | "end";
  sortable?: boolean;
  /** This cell names its row for screen readers. */
  isRowHeader?: boolean;
  /** The header is for the ear only: a column of buttons. */
  hideHeader?: boolean;
  className?: string;
}

export interface Sort {
  /** Id of a column. */
  by: string;
  direction: "ascending" | "descending";
}

export interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows on all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** For lists that know their neighbours, but not which page this is. */
export interface Stepping {
  /** Rows on all pages. */
  total: number;
  /** Where staff can choose how many rows a page has. */
  pageSize?: { value: number; options: readonly number[]; onChange: (rows: number) => void };
  /** Undefined where there is no such page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** What a row is called in the count under the table: "order", "orders". */
export interface Noun {
  one: string;
  many: string;
}

export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

type Paged = { paging: Paging | Stepping; noun: Noun } | { paging?: undefined; noun?: undefined };

export type DataTableProps<Row> = Paged & DataTableBase<Row>;

interface DataTableBase<Row> {
  /** What the table shows: "Orders". */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of this page, already sorted. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Names a row where its tick box is spoken of. */
  rowName: (row: Row) => string;
  sort?: Sort;
  /** Is told what the header's button asks for: the other direction, or ascending on another column. */
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  /** Buttons for the rows that are ticked; they show while some are. */
  bulkActions?: ReactNode;
  loading?: boolean;
  /** Instead of rows when there are none. */
  empty: ReactNode;
  className?: string;
}

/** What pressing a header asks for. */
export function nextSort(sort: Sort | undefined, by: string): Sort {
  const again = sort?.by === by && sort.direction === "ascending";
  return { by, direction: again ? "descending" : "ascending" };
}

/** How many of the rows on this page are ticked: the header's tick box. */
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
