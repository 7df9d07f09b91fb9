import type { CSSProperties } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

/** One decorative star in the text's color. */
export const StarMark = ({ className }: { className?: string }) => (
  <Icon name="star" className={cn("icon-star size-4", className)} />
);

interface RatingProps {
  /** 0 to 5, with decimals. */
  value: number;
  className?: string;
}

/** Stars filled to the nearest tenth, with the figure as text for screen readers. */
export function Rating({ value, className }: RatingProps) {
  return (
    <span
      role="img"
      aria-label={`${value} out of 5 stars`}
      className={cn("rating", className)}
      style={{ "--rating": `${(value / 5) * 100}%` } as CSSProperties}
    />
  );
}
