"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTransition } from "react";
import type { Paging, Sort } from "@/components/ui/data-table-types";
import { ROWS, sortOf } from "@/lib/admin/schema/list";

/** Parameters of the address; null takes one away. */
type Patch = Record<string, string | null>;

/**
 * The one way in which a list of the back office is steered: search, filters, sorting and page stand in the address, so that
 * they can be linked and reloaded; the server reads them and sends the rows of one page.
 * @param shown what the server made of the address
 */
export function useOfficeList(shown: { sort: string; page: number }, total: number) {
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams();
  const [loading, start] = useTransition();
  const change = (patch: Patch): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ page: null, ...patch })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const address = next.size > 0 ? `${pathname}?${next}` : pathname;
    start(() => router.replace(address, { scroll: false }));
  };
  const paging: Paging = {
    page: shown.page,
    pageSize: ROWS,
    total,
    onPage: (page) => change({ page: String(page) }),
  };
  return {
    change,
    loading,
    /** For a DataTable. */
    table: {
      sort: sortOf(shown.sort) satisfies Sort,
      onSort: ({ by, direction }: Sort) => change({ sort: direction === "descending" ? `-${by}` : by }),
      paging,
    },
  };
}
