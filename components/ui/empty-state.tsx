import type { ReactNode } from "react";
import { cn } from "./cn";

interface EmptyStateProps {
  /** A decorative drawing. */
  art?: ReactNode;
  title: string;
  hint?: ReactNode;
  /** Buttons or links. */
  children?: ReactNode;
  /** Heading level of the title; a paragraph when omitted. */
  as?: "h1" | "h2" | "p";
  className?: string;
}

/** An empty state with a title, a hint and actions. */
export function EmptyState({ art, title, hint, children, as: Title = "p", className }: EmptyStateProps) {
  return (
    <div className={cn("mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center", className)}>
      {art ? (
        <div aria-hidden="true" className="mb-6">
          {art}
        </div>
      ) : null}
      <Title className="font-display text-28 font-medium text-ink">{title}</Title>
      {hint ? <p className="mt-2 text-balance text-ink-soft">{hint}</p> : null}
      {children ? <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}
