"use client";
import { useEffect, useRef } from "react";

/**
 * Sends a form also when that was asked before its code was here.
 * @returns props for the form
 */
export function useEarlySubmit() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    form?.removeAttribute("data-early"); // from here on its own handler hears of it
    if (window.earlySubmit !== form) return;
    window.earlySubmit = null;
    form?.requestSubmit();
  }, []);
  return { ref, "data-early": "form" };
}
