import type { Source } from "./sources";

interface CitedProps {
  /** The sources of this page, in the order of their numbers. */
  all: readonly Source[];
  sources: readonly Source[];
}

/** A citation such as "[1, 3]" that links to the list below. */
export function Cited({ all, sources }: CitedProps) {
  return (
    <span className="tabular text-14 whitespace-nowrap">
      [
      {sources.map((source, index) => (
        <span key={source.id}>
          {index > 0 ? ", " : ""}
          <a
            href={`#source-${source.id}`}
            className="prose-link"
            aria-label={`Source ${all.indexOf(source) + 1}`}
          >
            {all.indexOf(source) + 1}
          </a>
        </span>
      ))}
      ]
    </span>
  );
}

/** The numbered list of this page's sources. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <section className="mt-12 border-t border-hairline pt-8">
      <h2 className="text-22">Sources</h2>
      <ol className="mt-3 list-decimal gap-x-14 lg:columns-2 space-y-2 pl-6 text-14 text-ink-soft marker:text-ink">
        {sources.map(({ id, text, href }) => (
          <li key={id} id={`source-${id}`} className="break-inside-avoid wrap-anywhere pl-1 target:text-ink">
            {text}{" "}
            {href ? (
              <a href={href} rel="external noopener" className="prose-link">
                {href.replace("https://", "").replace(/\/$/, "")}
              </a>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
