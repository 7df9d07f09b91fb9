import { chip } from "@/components/ui/chip";
import { Link } from "@/components/ui/link";

interface FilterChipsProps {
  /** Label of the group: "Category". */
  label: string;
  options: readonly { label: string; href: string; on: boolean; count?: number }[];
}

/** A single choice as links: they work without JavaScript, and each has its own address. */
export function FilterChips({ label, options }: FilterChipsProps) {
  return (
    <nav aria-label={label}>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {options.map(({ label: name, href, on, count }) => (
          <li key={name}>
            <Link href={href} scroll={false} aria-current={on ? "true" : undefined} className={chip({ on })}>
              {name}
              {count === undefined ? null : (
                <span className={on ? "tabular text-card/80" : "tabular text-ink-soft"}>{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
