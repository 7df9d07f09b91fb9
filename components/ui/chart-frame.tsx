import { type ReactNode, useId } from "react";
import { Card } from "./card";
import { EmptyState } from "./empty-state";
import { Skeleton } from "./skeleton";

interface ChartFrameProps {
  title: string;
  /** The chart's conclusion in a sentence: "Revenue grew in each week but one". */
  description?: ReactNode;
  /** A period picker beside the title. */
  aside?: ReactNode;
  /** Series with their color classes: `bg-fern`. */
  legend?: readonly { label: string; swatch: string }[];
  state?: "ready" | "loading" | "empty";
  emptyHint?: ReactNode;
  /** The chart's figures for screen readers: header cells, then rows that start with their name. */
  table: { columns: readonly string[]; rows: readonly (readonly [string, ...(string | number)[]])[] };
  /** The drawing; it is hidden from screen readers, so it must not contain focusable elements. */
  children: ReactNode;
}

/** A chart with its title and legend. A visually hidden table has the figures for screen readers. */
export function ChartFrame({
  title,
  description,
  aside,
  legend = [],
  state = "ready",
  emptyHint = "Choose another period, or come back later.",
  table,
  children,
}: ChartFrameProps) {
  const id = useId();
  return (
    <Card className="p-5 sm:p-6">
      <figure aria-labelledby={id} aria-busy={state === "loading" || undefined}>
        <div className="mb-5 flex items-start justify-between gap-x-6 gap-y-3 max-sm:flex-wrap">
          <figcaption className="min-w-0">
            <h3 id={id} className="text-18 wrap-anywhere">
              {title}
            </h3>
            {description ? <p className="mt-0.5 text-14 text-ink-soft">{description}</p> : null}
          </figcaption>
          {aside ? <div className="shrink-0">{aside}</div> : null}
        </div>
        {state === "ready" ? (
          <>
            <div aria-hidden="true">{children}</div>
            <Legend legend={legend} />
            <Figures title={title} table={table} />
          </>
        ) : null}
        {state === "loading" ? (
          <>
            <span className="sr-only">Loading</span>
            <Skeleton className="h-56 w-full rounded-card" />
          </>
        ) : null}
        {state === "empty" ? (
          <EmptyState
            className="min-h-56 justify-center py-6"
            title="No data for this period"
            hint={emptyHint}
          />
        ) : null}
      </figure>
    </Card>
  );
}

function Legend({ legend }: { legend: readonly { label: string; swatch: string }[] }) {
  if (legend.length === 0) return null;
  return (
    <ul aria-label="Legend" className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-14 text-ink-soft">
      {legend.map(({ label, swatch }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-3 rounded-sm ${swatch}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function Figures({ title, table }: Pick<ChartFrameProps, "title" | "table">) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={table.columns[index + 1] ?? index}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
