"use client";
import { useEffect, useRef } from "react";

/** Focuses the heading of what replaces a form, so that screen readers announce it and Tab continues from it. */
export function useHeadingFocus<Heading extends HTMLElement = HTMLDivElement>() {
  const heading = useRef<Heading>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
