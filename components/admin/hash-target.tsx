"use client";
import { useEffect } from "react";

const CONTROLS = "input:not([aria-hidden]), select, textarea, button";

/**
 * The control or section with this name: by id, by form field, or the section of a field without a control of its
 * own.
 */
const named = (name: string): HTMLElement | null =>
  document.getElementById(name) ??
  document.getElementsByName(name)[0] ??
  document.getElementById(name.split(".")[0] ?? name);

/** Scrolls to the target named after `#` and focuses it. */
function focusHashTarget(): void {
  const name = decodeURIComponent(window.location.hash.slice(1));
  const found = name ? named(name) : null;
  if (!found) return;
  // A checkbox keeps its name on a hidden input beside the visible button.
  const target = found.getAttribute("aria-hidden")
    ? (found.previousElementSibling as HTMLElement | null)
    : found;
  target?.scrollIntoView({ block: found.matches("section") ? "start" : "center" });
  const control = target?.matches(CONTROLS) ? target : target?.querySelector<HTMLElement>(CONTROLS);
  control?.focus({ preventScroll: true });
}

/** Mounted on each admin page: pages are streamed, so the browser itself finds no target on load. */
export function HashTarget() {
  useEffect(() => {
    focusHashTarget();
    window.addEventListener("hashchange", focusHashTarget);
    return () => window.removeEventListener("hashchange", focusHashTarget);
  }, []);
  return null;
}
