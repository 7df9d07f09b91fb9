"use client";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useLazyDialog } from "@/components/ui/use-lazy-dialog";

const loadSheet = () => import("./mobile-menu-sheet").then((module) => module.MobileMenuSheet);
const MobileMenuSheet = dynamic(loadSheet, { ssr: false });

interface MobileMenuProps {
  /** The button's icon. */
  children: ReactNode;
}

/** The header's links for phones; the sheet's code is loaded on first use. */
export function MobileMenu({ children }: MobileMenuProps) {
  const { isOpen, setOpen, show, preloads } = useLazyDialog(loadSheet);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen ?? false}
        onClick={show}
        {...preloads}
        className="grid size-11 shrink-0 place-items-center rounded-chip hover:bg-card/10 lg:hidden"
      >
        {children}
      </button>
      {isOpen === undefined ? null : <MobileMenuSheet open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
