"use client";
import { useEffect, useState } from "react";

const PAUSE_MS = 150;

/** Fetches suggestions for a text; `signal` aborts when the text changes. */
export type Suggest<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>;

interface Suggestions<Item> {
  /** The text to which `items` belong. */
  for: string;
  /** The function that found them: another one may find others for the same text. */
  by: Suggest<Item>;
  items: readonly Item[];
  failed: boolean;
}

/**
 * Suggestions for the text, fetched while the list is open and debounced by 150 ms; outdated answers are discarded.
 * `suggest` must be stable between renders.
 */
export function useSuggestions<Item>(
  text: string,
  suggest: Suggest<Item>,
  minLength: number,
  isOpen: boolean,
) {
  const query = text.trim();
  const wanted = query.length >= minLength;
  const [answer, setAnswer] = useState<Suggestions<Item>>();
  const busy = wanted && (answer?.for !== query || answer.by !== suggest);
  const fetches = busy && isOpen;
  useEffect(() => {
    if (!fetches) return;
    const abort = new AbortController();
    const settle = (items: readonly Item[], failed: boolean) => {
      if (!abort.signal.aborted) setAnswer({ for: query, by: suggest, items, failed });
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
  }, [query, fetches, suggest]);
  return {
    wanted,
    busy,
    items: wanted && answer?.by === suggest ? answer.items : [],
    failed: !busy && wanted && answer?.failed === true,
    /** Fetches them again after a failure. */
    retry: () => setAnswer(undefined),
  };
}
