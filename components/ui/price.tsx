import type { Cents } from "@/lib/core/money";
import { formatUsd } from "@/lib/core/money";
import { cn } from "./cn";

interface PriceProps {
  cents: Cents;
  /** The former price, struck through beside the price when it is higher. */
  normalCents?: Cents;
  size?: "sm" | "md" | "hero";
  className?: string;
}

const SIZES = {
  sm: "text-14 font-semibold",
  md: "text-18 font-semibold",
  hero: "font-display text-38 font-semibold",
} as const;

/** A price, and the former price when it was reduced; hidden labels tell them apart for screen readers. */
export function Price({ cents, normalCents, size = "md", className }: PriceProps) {
  const reduced = normalCents !== undefined && normalCents > cents;
  return (
    <span className={cn("tabular inline-flex flex-wrap items-baseline gap-x-2", className)}>
      <span className={cn(SIZES[size], reduced && "text-clay-deep")}>
        {reduced ? <span className="sr-only">now </span> : null}
        {formatUsd(cents)}
      </span>
      {reduced ? (
        <s className={cn("text-ink-soft decoration-ink-soft/70", size === "hero" ? "text-18" : "text-14")}>
          <span className="sr-only">was </span>
          {formatUsd(normalCents)}
        </s>
      ) : null}
    </span>
  );
}
