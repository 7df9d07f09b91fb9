"use client";
import { useEffect, useRef } from "react";

/** Focuses the heading that replaces a form, so that screen readers announce it and Tab continues from it. */
export function useHeadingFocus() {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
