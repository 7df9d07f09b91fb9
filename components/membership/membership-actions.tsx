"use client";
import type { ReactNode } from "react";
import { useKeptFocus } from "@/components/ui/use-kept-focus";

/**
 * The buttons of a membership. Canceling and keeping it replace the pressed button, whose focus moves to the first one.
 */
export function MembershipActions({ children }: { children: ReactNode }) {
  const keptFocus = useKeptFocus<HTMLDivElement>("a, button");
  return (
    <div {...keptFocus} tabIndex={-1} className="flex flex-wrap gap-2.5 outline-none">
      {children}
    </div>
  );
}
