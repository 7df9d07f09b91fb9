import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { Link } from "@/components/ui/link";
import { cn } from "./cn";
import { pageRange } from "./page-range";

interface PaginationProps {
  /** Name of the list: "Reviews". */
  label: string;
  /** Starts at 1. */
  page: number;
  pages: number;
  /** Address of a page. */
  href: (page: number) => string;
  className?: string;
}

const LOOKS =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-chip px-3 font-medium tabular";

interface StepProps {
  icon: LucideIcon;
  label: string;
  rel: "prev" | "next";
  href: string | undefined;
}

function Step({ icon: Icon, label, rel, href }: StepProps) {
  const arrow = <Icon aria-hidden="true" className="size-5" />;
  if (!href)
    return (
      <span aria-hidden="true" className={cn(LOOKS, "text-ink-soft opacity-40")}>
        {arrow}
      </span>
    );
  return (
    <Link href={href} rel={rel} aria-label={label} className={cn(LOOKS, "text-fern hover:bg-fern-soft")}>
      {arrow}
    </Link>
  );
}

/** Pages as links, so that they can be shared, crawled and opened in new tabs. Renders nothing for a single page. */
export function Pagination({ label, page, pages, href, className }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={`${label}, pages`} className={cn("flex items-center justify-center gap-1", className)}>
      <Step
        icon={ChevronLeft}
        label="Previous page"
        rel="prev"
        href={page > 1 ? href(page - 1) : undefined}
      />
      <span className="tabular px-3 text-14 text-ink-soft sm:hidden">
        Page {page} of {pages}
      </span>
      <ul className="hidden items-center gap-1 sm:flex">
        {pageRange(page, pages).map((entry) => (
          <li key={entry}>
            {typeof entry === "number" ? (
              <Link
                href={href(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? "page" : undefined}
                className={cn(
                  LOOKS,
                  entry === page ? "bg-fern text-card" : "text-ink hover:bg-fern-soft hover:text-fern",
                )}
              >
                {entry}
              </Link>
            ) : (
              <span aria-hidden="true" className={cn(LOOKS, "min-w-8 px-0 text-ink-soft")}>
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <Step
        icon={ChevronRight}
        label="Next page"
        rel="next"
        href={page < pages ? href(page + 1) : undefined}
      />
    </nav>
  );
}
