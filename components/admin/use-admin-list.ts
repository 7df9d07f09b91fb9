"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTransition } from "react";
import type { Paging, Sort, Stepping } from "@/components/ui/data-table-types";
import { DEFAULT_PAGE_SIZE, type KeysetPage, PAGE_SIZES, parseSort } from "@/lib/admin/schema/list";

/** Query parameters; null removes one. */
type Patch = Record<string, string | null>;

/** Changes a list's query parameters and resets the page. */
function useListAddress() {
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams();
  const [loading, start] = useTransition();
  const change = (patch: Patch): void => {
    const next = new URLSearchParams(search);
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
  sort: parseSort(sort) satisfies Sort,
  onSort: ({ by, direction }: Sort) => change({ sort: direction === "descending" ? `-${by}` : by }),
});

/**
 * Drives an admin list: search, filters, sorting and page are in the address, so they can be linked and reloaded; the
 * server parses them and sends one page of rows.
 * @param shown query parameters as the server parsed them
 */
export function useAdminList(shown: { sort: string; page: number }, total: number) {
  const { change, loading } = useListAddress();
  const paging: Paging = {
    page: shown.page,
    pageSize: DEFAULT_PAGE_SIZE,
    total,
    onPage: (page) => change({ page: String(page) }),
  };
  /** `table` holds props for a DataTable. */
  return { change, loading, table: { ...sorting(shown.sort, change), paging } };
}

/** Same, for a list that uses `keysetListSchema`. */
export function useKeysetList(
  shown: { sort: string; rows?: number },
  { total, before, after }: Omit<KeysetPage<unknown>, "rows">,
) {
  const { change, loading } = useListAddress();
  const pageSize = shown.rows && {
    value: shown.rows,
    options: PAGE_SIZES,
    onChange: (rows: number) => change({ rows: String(rows) }),
  };
  const paging: Stepping = {
    total,
    ...(pageSize ? { pageSize } : {}),
    onPrevious: before === null ? undefined : () => change({ before }),
    onNext: after === null ? undefined : () => change({ after }),
  };
  return { change, loading, table: { ...sorting(shown.sort, change), paging } };
}
