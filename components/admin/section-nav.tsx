import { sectionAnchor } from "./form-section";

/**
 * Sticky links to the sections of a long form.
 * @param titles the sections' headings
 */
export function SectionNav({ titles }: { titles: readonly string[] }) {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-14 z-20 -mx-4 border-b border-hairline bg-paper px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {titles.map((title) => (
          <li key={title} className="shrink-0">
            <a
              href={`#${sectionAnchor(title)}`}
              className="inline-flex min-h-11 items-center rounded-field px-3 text-14 font-semibold whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-fern"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
