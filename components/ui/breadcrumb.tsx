import { ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/link";
import { cn } from "./cn";

interface Crumb {
  label: string;
  href: string;
}

interface BreadcrumbProps {
  /** Ancestors from the top down, without the page itself. */
  trail: readonly Crumb[];
  /** Title of the page itself. */
  current: string;
  /** Label of the landmark, for pages with two breadcrumbs. */
  label?: string;
  className?: string;
}

/** The page's position in the hierarchy; phones show only the parent link. */
export function Breadcrumb({ trail, current, label = "Breadcrumb", className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={cn("text-14", className)}>
      <ol className="flex min-w-0 items-center gap-1.5">
        {trail.map(({ label, href }, index) => (
          <li
            key={href}
            className={cn(
              "shrink-0 items-center gap-1.5",
              index === trail.length - 1 ? "flex" : "hidden sm:flex",
            )}
          >
            <Link
              href={href}
              className="inline-flex min-h-11 items-center rounded-field font-medium text-fern underline-offset-4 hover:underline sm:min-h-8"
            >
              {label}
            </Link>
            <ChevronRight aria-hidden="true" className="size-4 text-ink-soft" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink-soft">
          {current}
        </li>
      </ol>
    </nav>
  );
}
