import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface SpecimenProps {
  name: string;
  note?: ReactNode;
  /** Spans both columns. */
  wide?: boolean;
  /** Draws no card, for components that bring their own. */
  bare?: boolean;
  className?: string;
  children: ReactNode;
}

/** One component with its name. */
export function Specimen({ name, note, wide, bare, className, children }: SpecimenProps) {
  return (
    <div
      className={cn(
        "min-w-0",
        wide && "lg:col-span-2",
        !bare && "rounded-card border border-hairline bg-card p-5 sm:p-6",
      )}
    >
      <h3 className="font-sans text-14 font-semibold tracking-normal text-clover-deep">{name}</h3>
      {note ? <p className="mt-0.5 text-14 text-ink-soft">{note}</p> : null}
      <div className={cn("mt-4", className)}>{children}</div>
    </div>
  );
}

/** Items in a row that wraps. */
export function Row({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn("flex flex-wrap items-center gap-3", className)}>{children}</div>;
}
