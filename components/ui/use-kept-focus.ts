"use client";
import { type FocusEvent, useEffect, useRef } from "react";

/**
 * For a box whose parts come and go: who was at one that is gone (a deleted row, the bar over ticked ones, a dialog that came
 * from there) is put at the box's scrolling region instead of the top of the page.
 */
export function useKeptFocus<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    box.current?.querySelector<HTMLElement>("section[tabindex]")?.focus({ preventScroll: true });
  }); // whatever was rendered
  return {
    ref: box,
    onFocusCapture: ({ target }: FocusEvent<Box, Element>) => {
      last.current = target;
    },
    onBlurCapture: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = null; // went on by itself
    },
  };
}
