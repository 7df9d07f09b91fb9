import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** Decorative: say in words beside it what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cn("size-[1.15em] animate-spin", className)} />;
}
