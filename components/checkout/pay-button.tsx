"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useStickyPress } from "./use-sticky-press";

interface PayButtonProps {
  isPaying: boolean;
  /** The amount is loading: the button ignores presses. */
  isUpdating?: boolean;
  /** The action and the amount. */
  children: ReactNode;
}

/** Submits a payment. */
export function PayButton({ isPaying, isUpdating = false, children }: PayButtonProps) {
  const keptPress = useStickyPress();
  return (
    <Button
      {...keptPress}
      type="submit"
      size="lg"
      loading={isPaying || isUpdating}
      className="tabular h-auto min-h-13 w-full py-2 whitespace-normal"
    >
      {isPaying ? "Processing..." : children}
    </Button>
  );
}
