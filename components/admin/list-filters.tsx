"use client";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

/** Query parameters of a list that do not narrow it: they arrange its rows and pages. */
const ARRANGING = new Set(["sort", "page", "after", "before", "rows", "group"]);

/** Names of the query parameters that narrow a list: search and filters. */
export const findNarrowingParams = (params: object): string[] =>
  Object.entries(params).flatMap(([name, value]) => (value && !ARRANGING.has(name) ? [name] : []));

/** Number of active filters. */
export const countActiveFilters = (params: object): number =>
  findNarrowingParams(params).filter((name) => name !== "search").length;

interface ListFiltersProps {
  /** The search field, which is always visible. */
  search: ReactNode;
  /** Query parameters as the server parsed them. */
  params: object;
  /** Buttons beside the filters. */
  actions?: ReactNode;
  /** Filters; a list without them has no Filters button. */
  children?: ReactNode;
}

/** Search and filters above a list; on phones one button reveals the filters. */
export function ListFilters({ search, params, actions, children }: ListFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const active = countActiveFilters(params);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2.5">
      {search}
      {children ? (
        <>
          <Button
            variant="secondary"
            className="sm:hidden"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Filters{active > 0 ? ` (${active})` : ""}
          </Button>
          <div
            id={id}
            className={cn("w-full flex-wrap items-end gap-2.5 sm:contents", open ? "flex" : "hidden")}
          >
            {children}
          </div>
        </>
      ) : null}
      {actions}
    </div>
  );
}
