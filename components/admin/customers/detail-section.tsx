import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";

interface DetailSectionProps {
  title: string;
  /** Shown when there are no rows. */
  none: string;
  /** Shown above the rows. */
  intro?: ReactNode;
  /** Link to the full list. */
  all?: { href: string; label: string };
  rows: readonly { id: string; left: ReactNode; right?: ReactNode }[];
}

/** A section with rows about a customer. */
export function DetailSection({ title, none, intro, all, rows }: DetailSectionProps) {
  const id = useId();
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="text-22">
            {title}
          </h2>
          {all && rows.length > 0 ? (
            <Link href={all.href} className="prose-link text-14">
              {all.label}
            </Link>
          ) : null}
        </div>
        {intro}
        {rows.length === 0 ? <p className="mt-2 text-14 text-ink-soft">{none}</p> : null}
        <ul className="mt-2 divide-y divide-hairline text-14 empty:hidden">
          {rows.map((row) => (
            <li key={row.id} className="flex items-baseline justify-between gap-4 py-2.5">
              <div className="min-w-0 wrap-anywhere">{row.left}</div>
              {row.right ? <div className="tabular shrink-0 text-right">{row.right}</div> : null}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
