"use client";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { ApiCartItem } from "@/lib/cart/schema";

interface RemovedLinesProps {
  /** The lines of the last removal. */
  lines: readonly ApiCartItem[];
  busy: boolean;
  onUndo: () => void;
}

/**
 * The last removal, with Undo. It is in the drawer because keyboard focus cannot leave an open dialog for a toast, and
 * takes the focus because the pressed button is removed too; the toast announces the removal.
 */
export function RemovedLines({ lines: [line, ...others], busy, onUndo }: RemovedLinesProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (line) undo.current?.focus();
  }, [line]);
  if (!line) return null;
  const what = others.length === 0 ? line.productName : `${others.length + 1} items`;
  return (
    <div className="flex items-center justify-between gap-3 border-b border-hairline bg-fern-soft py-1 pr-2 pl-5 text-14">
      <p className="wrap-anywhere">Removed: {what}</p>
      <Button ref={undo} variant="ghost" size="sm" aria-disabled={busy} onClick={onUndo}>
        Undo<span className="sr-only"> removing {what}</span>
      </Button>
    </div>
  );
}
