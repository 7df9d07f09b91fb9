import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A place that is being filled; give it the size of what comes. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden="true" className={cn("skeleton rounded-field", className)} {...props} />;
}
