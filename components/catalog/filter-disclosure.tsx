"use client";
import dynamic from "next/dynamic";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { preload } from "@/components/ui/load-code";

const loadSheet = () => import("./filter-sheet").then((module) => module.FilterSheet);
const FilterSheet = dynamic(loadSheet, { ssr: false });
const preloadSheet = preload(loadSheet);

interface FilterDisclosureProps {
  /** The button's content, rendered on the server. */
  label: ReactNode;
  children: ReactNode;
}

/**
 * The filters on narrow screens: a sheet loaded on use. Without JavaScript, or if its code fails to load, they expand
 * in place.
 */
export function FilterDisclosure({ label, children }: FilterDisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState<boolean>();
  const unfold = () => {
    if (details.current) details.current.open = true;
  };
  const press = (event: MouseEvent) => {
    if (details.current?.open) return;
    event.preventDefault();
    loadSheet().then(() => setOpen(true), unfold);
  };
  return (
    <div className="lg:hidden">
      <details ref={details} className="rounded-card border border-hairline-strong bg-card not-open:sm:w-fit">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, which the linter does not know */}
        <summary
          onClick={press}
          onPointerEnter={preloadSheet}
          onFocus={preloadSheet}
          className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-semibold text-fern hover:bg-fern-soft [&::-webkit-details-marker]:hidden"
        >
          {label}
        </summary>
        <div className="border-t border-hairline p-4">{children}</div>
      </details>
      {open === undefined ? null : (
        <FilterSheet open={open} onOpenChange={setOpen}>
          {children}
        </FilterSheet>
      )}
    </div>
  );
}
