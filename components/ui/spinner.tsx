import { cn } from "./cn";

/** Decorative: add text that says what is in progress. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "inline-block size-[1.15em] animate-spin rounded-chip border-2 border-current border-t-transparent",
        className,
      )}
    />
  );
}
