"use client";
import { useEffect } from "react";

const CONTROLS = "input:not([aria-hidden]), select, textarea, button";

/** The control or section of this name: by id, as a form's field, or the section of a field that has no control of its own. */
const named = (name: string): HTMLElement | null =>
  document.getElementById(name) ??
  document.getElementsByName(name)[0] ??
  document.getElementById(name.split(".")[0] ?? name);

/** Brings what the address names after `#` into view and focuses it. */
function focusHashTarget(): void {
  const name = decodeURIComponent(window.location.hash.slice(1));
  const found = name ? named(name) : null;
  if (!found) return;
  // A checkbox keeps its name on an input beside the button that people see.
  const target = found.getAttribute("aria-hidden")
    ? (found.previousElementSibling as HTMLElement | null)
    : found;
  target?.scrollIntoView({ block: found.matches("section") ? "start" : "center" });
  const control = target?.matches(CONTROLS) ? target : target?.querySelector<HTMLElement>(CONTROLS);
  control?.focus({ preventScroll: true });
}

/** Stands on each page of the admin: a page is streamed, so the browser itself finds no target when it arrives. */
export function HashTarget() {
  useEffect(() => {
    focusHashTarget();
    window.addEventListener("hashchange", focusHashTarget);
    return () => window.removeEventListener("hashchange", focusHashTarget);
  }, []);
  return null;
}
