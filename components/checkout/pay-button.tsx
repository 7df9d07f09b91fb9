"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useStickyPress } from "./use-sticky-press";

/** Submits a payment. @param children the action and the amount */
export function PayButton({ isPaying, children }: { isPaying: boolean; children: ReactNode }) {
  const keptPress = useStickyPress();
  return (
    <Button
      {...keptPress}
      type="submit"
      size="lg"
      loading={isPaying}
      className="tabular h-auto min-h-13 w-full py-2 whitespace-normal"
    >
      {isPaying ? "Processing..." : children}
    </Button>
  );
}
