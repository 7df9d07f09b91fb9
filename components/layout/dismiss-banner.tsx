"use client";
import type { ReactNode } from "react";

const BANNER_KEY = "clover-fern:banner";

/** Dismisses the membership banner for the session; document.tsx keeps it hidden. */
export function DismissBanner({ children }: { children: ReactNode }) {
  const dismiss = () => {
    document.documentElement.dataset.banner = "off";
    sessionStorage.setItem(BANNER_KEY, "off");
  };
  return (
    <button
      type="button"
      onClick={dismiss}
      aria-label="Dismiss the membership banner"
      className="grid size-11 shrink-0 place-items-center rounded-chip hover:bg-fern/10 sm:size-9"
    >
      {children}
    </button>
  );
}
