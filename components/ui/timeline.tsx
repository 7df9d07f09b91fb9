import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

export interface TimelineEntry {
  title: string;
  completed: boolean;
  /** Display text: "Tue, Nov 17, 9:14 AM". */
  date?: string;
  /** The same in machine-readable form. */
  dateTime?: string;
  detail?: ReactNode;
}

/** Past and future events from top to bottom; the first one that is not completed is next. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  const next = entries.findIndex(({ completed }) => !completed);
  return (
    <ol aria-label={label}>
      {entries.map(({ title, completed, date, dateTime, detail }, index) => (
        <li
          key={title}
          aria-current={index === next ? "step" : undefined}
          className={cn(
            "relative flex gap-4 pb-7 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3 not-last:before:w-0.5 not-last:before:-translate-x-1/2",
            entries[index + 1]?.completed ? "not-last:before:bg-fern" : "not-last:before:bg-hairline-strong",
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              "grid size-6 shrink-0 place-items-center rounded-chip border-2",
              completed ? "border-fern bg-fern text-card" : "border-hairline-strong bg-card",
              index === next && "border-fern after:size-2 after:rounded-chip after:bg-fern",
            )}
          >
            {completed ? <Check className="size-3.5" strokeWidth={3} /> : null}
          </span>
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className={cn("font-semibold", !completed && index !== next && "font-medium text-ink-soft")}>
              {title}
              <span className="sr-only">
                {completed ? ", done" : index === next ? ", next" : ", to come"}
              </span>
            </p>
            {date ? (
              <p className="tabular text-14 text-ink-soft">
                <time dateTime={dateTime}>{date}</time>
              </p>
            ) : null}
            {detail ? <div className="mt-1 text-14 text-ink-soft">{detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
