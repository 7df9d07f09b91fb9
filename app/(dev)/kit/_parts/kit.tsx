import { Wordmark } from "@/components/layout/wordmark";
import { Actions } from "./actions";
import { Charts } from "./charts";
import { Feedback } from "./feedback";
import { Fields } from "./fields";
import { Forms } from "./forms";
import { Foundations } from "./foundations";
import { Navigation } from "./navigation";
import { Overlays } from "./overlays";
import { SearchGroup } from "./search";
import { Status } from "./status";
import { Tables } from "./tables";

const GROUPS = [
  { id: "foundations", name: "Foundations", Content: Foundations },
  { id: "actions", name: "Actions", Content: Actions },
  { id: "fields", name: "Fields", Content: Fields },
  { id: "forms", name: "Forms", Content: Forms },
  { id: "search", name: "Search", Content: SearchGroup },
  { id: "overlays", name: "Overlays", Content: Overlays },
  { id: "navigation", name: "Navigation", Content: Navigation },
  { id: "status", name: "Status", Content: Status },
  { id: "feedback", name: "Feedback", Content: Feedback },
  { id: "tables", name: "Tables", Content: Tables },
  { id: "charts", name: "Figures and charts", Content: Charts },
];

function Contents() {
  return (
    <nav
      aria-label="Groups"
      className="sticky top-16 z-20 -mx-4 border-b border-hairline bg-paper px-4 sm:-mx-6 sm:px-6 lg:top-22 lg:mx-0 lg:self-start lg:border-0 lg:px-0"
    >
      <ul className="flex gap-1 overflow-x-auto py-1.5 [scrollbar-width:none] lg:flex-col lg:py-0">
        {GROUPS.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-field px-3 font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:bg-fern-soft hover:text-fern lg:min-h-9"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Every component of components/ui and components/form. */
export function Kit() {
  return (
    <>
      <header className="on-fern sticky top-0 z-30 bg-fern text-card">
        <div className="mx-auto flex h-16 max-w-page items-center justify-between gap-4 px-4 sm:px-6">
          <Wordmark />
          <span className="text-14 font-medium text-lime">Component kit</span>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-page gap-12 px-4 pb-24 outline-none sm:px-6 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-12"
      >
        <Contents />
        <div>
          <h1 className="mt-8 text-54 lg:mt-0">The kit</h1>
          <p className="mt-3 max-w-prose text-18 text-ink-soft">
            Each component in each state, with long words and with nothing. This page exists in development
            only.
          </p>
          {GROUPS.map(({ id, name, Content }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="mt-14 scroll-mt-32 lg:scroll-mt-24"
            >
              <h2 id={`${id}-title`} className="mb-5 text-38">
                {name}
              </h2>
              <div className="grid gap-5 lg:grid-cols-2">
                <Content />
              </div>
            </section>
          ))}
        </div>
      </main>
    </>
  );
}
