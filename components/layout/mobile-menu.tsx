"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { preload } from "@/components/ui/load-code";

const loadSheet = () => import("./mobile-menu-sheet").then((module) => module.MobileMenuSheet);
const MobileMenuSheet = dynamic(loadSheet, { ssr: false });
const preloadSheet = preload(loadSheet);

interface MobileMenuProps {
  /** The button's icon, rendered on the server. */
  children: ReactNode;
}

/** The header's links for phones; the sheet's code is loaded on first use. */
export function MobileMenu({ children }: MobileMenuProps) {
  const [open, setOpen] = useState<boolean>();
  const show = () => {
    loadSheet().then(
      () => setOpen(true),
      () => undefined,
    );
  };
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onClick={show}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        className="grid size-11 shrink-0 place-items-center rounded-chip hover:bg-card/10 lg:hidden"
      >
        {children}
      </button>
      {open === undefined ? null : <MobileMenuSheet open={open} onOpenChange={setOpen} />}
    </>
  );
}
