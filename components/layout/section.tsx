import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface SectionProps {
  title: ReactNode;
  intro?: ReactNode;
  /** A "more" link beside the title. */
  aside?: ReactNode;
  children: ReactNode;
  id?: string;
  className?: string;
}

/** A section of a page with its heading. */
export function Section({ title, intro, aside, children, id, className }: SectionProps) {
  return (
    <section id={id} className={cn("mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-16", className)}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 sm:mb-8">
        <div className="max-w-prose">
          <h2 className="text-38">{title}</h2>
          {intro ? <p className="mt-2 text-18 text-ink-soft">{intro}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
