import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

interface EmptyStateProps {
  /** A decorative drawing. */
  art?: ReactNode;
  /** A decorative icon in a tinted circle. */
  icon?: LucideIcon;
  title: string;
  hint?: ReactNode;
  /** Buttons or links. */
  children?: ReactNode;
  /** Heading level of the title; a paragraph when omitted. */
  as?: "h1" | "h2" | "p";
  /** Makes screen readers announce it. */
  role?: "alert";
  className?: string;
}

/** An empty state with a title, a hint and actions. */
export function EmptyState({
  art,
  icon: Icon,
  title,
  hint,
  children,
  as: Title = "p",
  role,
  className,
}: EmptyStateProps) {
  return (
    <div
      role={role}
      className={cn("mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center", className)}
    >
      {art ? (
        <div aria-hidden="true" className="mb-6">
          {art}
        </div>
      ) : null}
      {Icon ? (
        <span
          aria-hidden="true"
          className="mb-6 grid size-24 place-items-center rounded-chip bg-fern-soft text-fern"
        >
          <Icon className="size-11" strokeWidth={1.25} />
        </span>
      ) : null}
      <Title className="font-display text-28 font-medium text-ink">{title}</Title>
      {hint ? <p className="mt-2 text-balance text-ink-soft">{hint}</p> : null}
      {children ? <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}
