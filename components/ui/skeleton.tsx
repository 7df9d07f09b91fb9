import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A loading placeholder; give it the size of the final content. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden="true" className={cn("skeleton rounded-field", className)} {...props} />;
}
