"use client";
import type { ReactNode } from "react";
import { Sheet, SheetContent } from "@/components/ui/sheet";

interface FilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** The filters in a sheet from the left; submitting closes it. */
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
