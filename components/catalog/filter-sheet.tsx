"use client";
import type { ReactNode } from "react";
import { Sheet, SheetContent } from "@/components/ui/sheet";

interface FilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** The filters as a sheet from the left; it closes when they are sent. */
export function FilterSheet({ open, onOpenChange, children }: FilterSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="left" title="Filters">
        <div className="p-5" onSubmit={() => onOpenChange(false)}>
          {children}
        </div>
      </SheetContent>
    </Sheet>
  );
}
