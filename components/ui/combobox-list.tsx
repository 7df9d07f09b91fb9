"use client";
import { type ReactNode, useEffect } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { Highlight } from "./highlight";
import { Spinner } from "./spinner";

/** The suggestions of `useSuggestions`. */
export interface Found<Item> {
  items: readonly Item[];
  busy: boolean;
  failed: boolean;
  retry: () => void;
}

/** The suggestions: how each is shown, and what picking one does. */
export interface ComboboxOptions<Item> {
  /** Labels field and list for screen readers; add a visible label for `id` where there is room. */
  label: string;
  itemKey: (item: Item) => string;
  itemText: (item: Item) => string;
  /** Content besides the text: a picture, a price. Highlight marks the matching text. */
  renderItem?: (item: Item, query: string) => ReactNode;
  onPick: (item: Item) => void;
  noResults?: (query: string) => ReactNode;
  /** The text below this many suggestions, such as that there are more. */
  note?: (count: number) => string;
  /** Enter picks the first suggestion, or tries again after a failure. */
  picks?: boolean;
  /** Class of the list, for example to make it wider than the field. */
  listClassName?: string;
}

interface ComboboxListProps<Item> extends ComboboxOptions<Item> {
  /** Id of the field, from which the list and the options derive theirs. */
  id: string;
  shown: boolean;
  found: Found<Item>;
  query: string;
  active: number;
  onMark: (index: number) => void;
}

const PANEL =
  "absolute inset-x-0 top-full z-40 mt-2 max-h-[min(24rem,60dvh)] overflow-y-auto rounded-card border border-hairline bg-card p-1.5 text-ink shadow-float";

const FAILED = "Suggestions could not be loaded.";
const RETRIED = `${FAILED} Press Enter to try again.`;

function announcement<Item>({ items, busy, failed }: Found<Item>, note: string, picks: boolean): string {
  if (busy) return "";
  if (failed) return picks ? RETRIED : "Suggestions could not be loaded";
  if (items.length === 0) return "No suggestions";
  const count = items.length === 1 ? "1 suggestion" : `${items.length} suggestions`;
  return note ? `${count}. ${note}` : count;
}

/** The focus stays in the field, where Enter does the same. */
const Failed = ({ retry }: { retry: () => void }) => (
  <span className="flex flex-wrap items-center justify-between gap-x-4">
    {RETRIED}
    <Button
      size="sm"
      variant="secondary"
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={retry}
    >
      Try again
    </Button>
  </span>
);

/** The results of a Combobox: the listbox, or one line for loading, failed or empty. */
export function ComboboxList<Item>({ shown, found, query, noResults, ...list }: ComboboxListProps<Item>) {
  const line = found.busy ? (
    <span className="flex items-center gap-2">
      <Spinner /> Searching…
    </span>
  ) : found.failed ? (
    list.picks ? (
      <Failed retry={found.retry} />
    ) : (
      `${FAILED} Press Enter to search.`
    )
  ) : (
    (noResults?.(query) ?? `Nothing found for “${query}”.`)
  );
  return (
    <>
      {shown && found.items.length > 0 ? <Options found={found} query={query} {...list} /> : null}
      {shown && found.items.length === 0 ? (
        <div className={cn(PANEL, "px-4 py-3 text-14 text-ink-soft wrap-anywhere", list.listClassName)}>
          {line}
        </div>
      ) : null}
      <span role="status" className="sr-only">
        {shown ? announcement(found, list.note?.(found.items.length) ?? "", list.picks === true) : ""}
      </span>
    </>
  );
}

function Options<Item>({
  id,
  label,
  found,
  query,
  active,
  onMark,
  onPick,
  itemKey,
  itemText,
  renderItem,
  listClassName,
  note,
}: Omit<ComboboxListProps<Item>, "shown" | "noResults" | "picks">) {
  const below = note?.(found.items.length);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      aria-busy={found.busy || undefined}
      className={cn(PANEL, listClassName)}
    >
      {found.items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: marked through aria-activedescendant
        <div
          key={itemKey(item)}
          id={`${id}-option-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onMark(index)}
          onClick={() => onPick(item)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-2 aria-selected:bg-fern-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-fern"
        >
          {renderItem ? (
            renderItem(item, query)
          ) : (
            <span className="min-w-0 wrap-anywhere">
              <Highlight text={itemText(item)} query={query} />
            </span>
          )}
        </div>
      ))}
      {below ? (
        <p aria-hidden="true" className="px-3 py-2 text-14 text-ink-soft">
          {below}
        </p>
      ) : null}
    </div>
  );
}
