"use client";
import { type FocusEvent, useEffect, useRef } from "react";

/**
 * For a container whose children are removed: when the focused element disappears (a deleted row, the bulk action
 * bar, a dialog opened from either), the focus moves within the container instead of to the top of the page.
 * @param selector the first match receives the focus; without a match the container does, which needs a tabIndex of -1
 */
export function useKeptFocus<Box extends HTMLElement>(selector: string) {
  const box = useRef<Box>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const target = box.current?.querySelector<HTMLElement>(selector) ?? box.current;
    target?.focus({ preventScroll: true });
  }); // runs after every render
  return {
    ref: box,
    onFocusCapture: ({ target }: FocusEvent<Box, Element>) => {
      last.current = target;
    },
    onBlurCapture: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = null; // the focus has moved on by itself
    },
  };
}
