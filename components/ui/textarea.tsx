import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Grows with its content in browsers that support it. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn(
        "field-sizing-content block max-h-96 min-h-28 w-full rounded-field border border-edge bg-card px-3.5 py-2.5 text-16 text-ink placeholder:text-ink-soft",
        "aria-invalid:border-clay disabled:bg-paper disabled:opacity-70",
        className,
      )}
      {...props}
    />
  );
}
