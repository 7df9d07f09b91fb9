import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { Article } from "@/lib/content/schema";
import { Prose } from "./prose";

interface ReadingProps {
  page: Article;
  /** Current notices above the text. */
  note?: ReactNode;
  /** Content below the text. */
  children?: ReactNode;
}

/** A text page: title, text, further links. */
export function Reading({ page: { title, intro, body, more }, note, children }: ReadingProps) {
  return (
    <article className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-16">
        <div className="max-w-prose">
          <h1 className="text-38 sm:text-54">{title}</h1>
          <p className="mt-3 text-22 text-ink-soft">{intro}</p>
          {note ? (
            <p className="mt-5 rounded-card bg-fern-soft px-5 py-4 font-medium text-fern">{note}</p>
          ) : null}
          <div className="mt-6">
            <Prose>{body}</Prose>
          </div>
        </div>
        <ReadOn links={more} />
      </div>
      {children}
    </article>
  );
}

function ReadOn({ links }: { links: Article["more"] }) {
  return (
    <nav
      aria-label="Read on"
      className="rounded-card border border-hairline bg-card px-5 py-4 lg:sticky lg:top-24 lg:mt-3"
    >
      <h2 className="text-18">Read on</h2>
      <ul className="mt-1">
        {Object.entries(links).map(([href, label]) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-11 items-center justify-between gap-3 font-medium text-fern hover:underline"
            >
              {label}
              <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
