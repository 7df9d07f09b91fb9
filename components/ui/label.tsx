import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Label of the control that `htmlFor` points to. */
export function Label({
  className,
  htmlFor,
  children,
  ...props
}: ComponentProps<"label"> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={cn("block text-14 font-semibold text-ink", className)} {...props}>
      {children}
    </label>
  );
}
