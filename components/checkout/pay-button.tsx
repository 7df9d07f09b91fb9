"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { Figures } from "./use-quote";
import { useStickyPress } from "./use-sticky-press";

interface PayButtonProps {
  isPaying: boolean;
  /** The button ignores presses unless they are current. */
  figures?: Figures;
  /** The action and the amount. */
  children: ReactNode;
}

/** Submits a payment. */
export function PayButton({ isPaying, figures = "current", children }: PayButtonProps) {
  const keptPress = useStickyPress();
  return (
    <Button
      {...keptPress}
      type="submit"
      size="lg"
      loading={isPaying || figures === "loading"}
      aria-disabled={figures === "failed"}
      className="tabular h-auto min-h-13 w-full py-2 whitespace-normal"
    >
      {isPaying ? "Processing..." : children}
    </Button>
  );
}
