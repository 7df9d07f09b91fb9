import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      className={cn(
        "h-11 w-full rounded-field border border-edge bg-card px-3.5 text-16 text-ink placeholder:text-ink-soft",
        "aria-invalid:border-clay disabled:bg-paper disabled:opacity-70",
        className,
      )}
      {...props}
    />
  );
}
