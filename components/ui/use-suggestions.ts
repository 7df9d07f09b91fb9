"use client";
import { useEffect, useState } from "react";

const PAUSE_MS = 150;

/** Fetches suggestions for a text; `signal` aborts when the text changes. */
export type Suggest<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>;

interface Suggestions<Item> {
  /** The text to which `items` belong. */
  for: string;
  items: readonly Item[];
  failed: boolean;
}

/**
 * Suggestions for the text, debounced by 150 ms; outdated answers are discarded. `suggest` must be stable between
 * renders.
 */
export function useSuggestions<Item>(text: string, suggest: Suggest<Item>, minLength: number) {
  const query = text.trim();
  const wanted = query.length >= minLength;
  const [answer, setAnswer] = useState<Suggestions<Item>>({ for: "", items: [], failed: false });
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const settle = (items: readonly Item[], failed: boolean) => {
      if (!abort.signal.aborted) setAnswer({ for: query, items, failed });
    };
    const timer = setTimeout(() => {
      suggest(query, abort.signal).then(
        (items) => settle(items, false),
        () => settle([], true),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, wanted, suggest]);
  const busy = wanted && answer.for !== query;
  return { wanted, busy, items: wanted ? answer.items : [], failed: wanted && !busy && answer.failed };
}
