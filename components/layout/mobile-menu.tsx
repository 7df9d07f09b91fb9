"use client";
import { type ReactNode, useState } from "react";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";

const sheet = new LazyCode(() => import("./mobile-menu-sheet").then((module) => module.MobileMenuSheet));

interface MobileMenuProps {
  /** The button's icon, rendered on the server. */
  children: ReactNode;
}

/** The header's links for phones; the sheet's code is loaded on first use. */
export function MobileMenu({ children }: MobileMenuProps) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onClick={() => setOpen(true)}
        onPointerEnter={sheet.preload}
        onFocus={sheet.preload}
        className="grid size-11 shrink-0 place-items-center rounded-chip hover:bg-card/10 lg:hidden"
      >
        {children}
      </button>
      {open === undefined ? null : (
        <OnDemand code={sheet} with={{ open, onOpenChange: setOpen }} onFailed={() => setOpen(undefined)} />
      )}
    </>
  );
}
