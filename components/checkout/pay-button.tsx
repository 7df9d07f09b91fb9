"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { QuoteStatus } from "./use-quote";
import { useStickyPress } from "./use-sticky-press";

interface PayButtonProps {
  isPaying: boolean;
  /** The button ignores presses unless this is "current". */
  quoteStatus?: QuoteStatus;
  /** The action and the amount. */
  children: ReactNode;
}

/** Submits a payment. */
export function PayButton({ isPaying, quoteStatus = "current", children }: PayButtonProps) {
  const keptPress = useStickyPress();
  return (
    <Button
      {...keptPress}
      type="submit"
      size="lg"
      loading={isPaying || quoteStatus === "loading"}
      aria-disabled={quoteStatus === "failed"}
      className="tabular h-auto min-h-13 w-full py-2 whitespace-normal"
    >
      {isPaying ? "Processing..." : children}
    </Button>
  );
}
