import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A surface with a hairline border and no shadow. */
export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("rounded-card border border-hairline bg-card", className)} {...props} />;
}
