"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import type {
  DataTableProps,
  Paging,
  Selection,
  Stepping,
  TableSort,
} from "@/components/ui/data-table-types";
import {
  DEFAULT_PAGE_SIZE,
  type KeysetPage,
  type ListPage,
  PAGE_SIZES,
  parseSort,
} from "@/lib/admin/schema/list";

/** Query parameters; null removes one. */
type Patch = Record<string, string | null>;

/** Changes a list's query parameters and resets the page. */
export function useListAddress() {
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams();
  const [loading, start] = useTransition();
  // If two changes, such as a search and a filter, are made before the server responds, both apply.
  const requested = useRef(new URLSearchParams(search));
  useEffect(() => {
    requested.current = new URLSearchParams(search);
  }, [search]);
  const change = (patch: Patch): void => {
    const next = requested.current;
    for (const [name, value] of Object.entries({ page: null, after: null, before: null, ...patch })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const address = next.size > 0 ? `${pathname}?${next}` : pathname;
    start(() => router.replace(address, { scroll: false }));
  };
  return { change, loading };
}

const sorting = (sort: string, change: (patch: Patch) => void) => ({
  sort: parseSort(sort) satisfies TableSort,
  onSort: ({ by, direction }: TableSort) => change({ sort: direction === "descending" ? `-${by}` : by }),
});

/** One page of an admin list and its state, for a ListScreen. */
export interface AdminList<Row, Params extends object = object> {
  /** Query parameters as the server parsed them. */
  params: Params;
  rows: readonly Row[];
  /** Changes query parameters and resets the page. */
  change: (patch: Patch) => void;
  loading: boolean;
  /** Props of the DataTable. */
  table: Pick<DataTableProps<Row>, "sort" | "onSort" | "paging">;
}

/**
 * Drives an admin list: search, filters, sorting and page are in the address, so they can be linked and reloaded; the
 * server parses them and sends one page of rows.
 */
export function useAdminList<Row, Params extends { sort: string; page: number }>(
  params: Params,
  { rows, total }: ListPage<Row>,
): AdminList<Row, Params> {
  const { change, loading } = useListAddress();
  const paging: Paging = {
    page: params.page,
    pageSize: DEFAULT_PAGE_SIZE,
    total,
    onPage: (page) => change({ page: String(page) }),
  };
  return { params, rows, change, loading, table: { ...sorting(params.sort, change), paging } };
}

/** Same, for a list that uses `keysetListSchema`. */
export function useKeysetList<Row, Params extends { sort: string; rows?: number }>(
  params: Params,
  { rows, total, isMore, before, after }: KeysetPage<Row>,
): AdminList<Row, Params> {
  const { change, loading } = useListAddress();
  const pageSize = params.rows && {
    value: params.rows,
    options: PAGE_SIZES,
    onChange: (size: number) => change({ rows: String(size) }),
  };
  const paging: Stepping = {
    total,
    isMore,
    ...(pageSize ? { pageSize } : {}),
    onPrevious: before === null ? undefined : () => change({ before }),
    onNext: after === null ? undefined : () => change({ after }),
  };
  return { params, rows, change, loading, table: { ...sorting(params.sort, change), paging } };
}

/**
 * A list that fits on one page; the browser searches it.
 * @param textOf text that the search matches
 */
export function useLocalList<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): AdminList<Row, { search: string }> {
  const [search, setSearch] = useState("");
  const wanted = search.toLowerCase();
  return {
    params: { search },
    rows: rows.filter((row) => textOf(row).toLowerCase().includes(wanted)),
    change: (patch) => setSearch(patch["search"] ?? ""),
    loading: false,
    table: {},
  };
}

/** The selected rows of a page, and the props of its ListScreen. */
export function useRowSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ id }) => ids.has(id));
  const selection: Selection = { ids: new Set(selected.map(({ id }) => id)), onChange: setIds };
  return { selected, selection, clear: () => setIds(new Set()) };
}
