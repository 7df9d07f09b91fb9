"use client";
import type { ReactNode } from "react";
import { BANNER_KEY } from "./banner-key";

/** Dismisses the membership banner for the session; document.tsx keeps it hidden. */
export function DismissBanner({ children }: { children: ReactNode }) {
  const dismiss = () => {
    document.documentElement.dataset.banner = "off";
    try {
      sessionStorage.setItem(BANNER_KEY, "off");
    } catch {
      // Without storage the banner returns on the next page.
    }
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
