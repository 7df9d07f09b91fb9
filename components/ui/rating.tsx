import { Star } from "lucide-react";
import { cn } from "./cn";

const FIVE = [1, 2, 3, 4, 5];

/** One decorative star in the text's color. */
export const StarMark = ({ className }: { className?: string }) => (
  <Star aria-hidden="true" className={cn("size-4 shrink-0 fill-current", className)} strokeWidth={0} />
);

function Row({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={cn("flex w-max", className)}>
      {FIVE.map((star) => (
        <Star key={star} className="size-[1.05em] fill-current" strokeWidth={0} />
      ))}
    </span>
  );
}

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
      className={cn("relative inline-block w-max text-18 leading-none", className)}
    >
      <Row className="text-hairline-strong" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${(value / 5) * 100}%` }}>
        <Row className="text-honey" />
      </span>
    </span>
  );
}
