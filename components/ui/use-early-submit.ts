"use client";
import { useEffect, useRef } from "react";

/**
 * Submits a form, including a submit recorded before its code loaded.
 * @returns props for the form
 */
export function useEarlySubmit() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    form?.removeAttribute("data-early"); // from here on the form's own handler receives submits
    if (window.earlySubmit !== form) return;
    window.earlySubmit = null;
    form?.requestSubmit();
  }, []);
  return { ref, "data-early": "form" };
}
