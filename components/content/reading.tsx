import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { ReadingPage } from "@/lib/content/schema";
import { Prose } from "./prose";

interface ReadingProps {
  page: ReadingPage;
  /** What holds just now, above the text. */
  note?: ReactNode;
  /** What is shown below the text. */
  children?: ReactNode;
}

/** A page to read: title, text, ways on. */
export function Reading({ page: { title, intro, body, more }, note, children }: ReadingProps) {
  return (
    <article className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
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
      {children}
      <nav aria-label="Read on" className="mt-10 max-w-prose border-t border-hairline pt-6">
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          {more.map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-fern hover:underline"
              >
                {label}
                <ArrowRight aria-hidden="true" className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
