"use client";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";

const sheet = new LazyCode(() => import("./filter-sheet").then((module) => module.FilterSheet));

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
  const press = (event: MouseEvent) => {
    if (details.current?.open) return;
    event.preventDefault();
    setOpen(true);
  };
  const unfold = () => {
    setOpen(undefined);
    if (details.current) details.current.open = true;
  };
  return (
    <div className="lg:hidden">
      <details ref={details} className="rounded-card border border-hairline-strong bg-card not-open:sm:w-fit">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, which the linter does not know */}
        <summary
          onClick={press}
          onPointerEnter={sheet.preload}
          onFocus={sheet.preload}
          className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-semibold text-fern hover:bg-fern-soft [&::-webkit-details-marker]:hidden"
        >
          {label}
        </summary>
        <div className="border-t border-hairline p-4">{children}</div>
      </details>
      {open === undefined ? null : (
        <OnDemand code={sheet} with={{ open, onOpenChange: setOpen, children }} onFailed={unfold} />
      )}
    </div>
  );
}
