"use client";
import { useEffect, useRef } from "react";

/**
 * Submits a form also when it was submitted before hydration (docs/decisions/0051).
 * @returns props for the form
 */
export function useEarlySubmit() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    form?.removeAttribute("data-early"); // from here on React handles its submission
    if (window.earlySubmit !== form) return;
    window.earlySubmit = null;
    form?.requestSubmit();
  }, []);
  return { ref, "data-early": "form" };
}
