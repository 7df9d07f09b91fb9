"use client";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useLazyDialog } from "@/components/ui/use-lazy-dialog";

const loadSheet = () => import("./filter-sheet").then((module) => module.FilterSheet);
const FilterSheet = dynamic(loadSheet, { ssr: false });

const ID = "filters";

interface FilterDisclosureProps {
  /** The button's content, rendered on the server. */
  label: ReactNode;
  children: ReactNode;
}

/**
 * The filters: beside the list on wide screens, and on narrow ones in a sheet loaded on use. Without JavaScript, or if
 * its code fails to load, they expand in place, as the target of the link.
 */
export function FilterDisclosure({ label, children }: FilterDisclosureProps) {
  const expand = () => window.location.assign(`#${ID}`);
  const { isOpen, setOpen, show, preloads } = useLazyDialog(loadSheet, expand);
  return (
    <div>
      <a
        href={`#${ID}`}
        aria-haspopup="dialog"
        {...preloads}
        onClick={(event) => {
          event.preventDefault();
          show();
        }}
        className="inline-flex min-h-11 items-center gap-2 rounded-chip border border-hairline-strong bg-card px-4 font-semibold text-fern hover:bg-fern-soft lg:hidden"
      >
        {label}
      </a>
      <div id={ID} className="hidden scroll-mt-24 target:block lg:block">
        {children}
      </div>
      {isOpen === undefined ? null : (
        <FilterSheet open={isOpen} onOpenChange={setOpen}>
          {children}
        </FilterSheet>
      )}
    </div>
  );
}
