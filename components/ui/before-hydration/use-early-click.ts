"use client";
import { useEffect, useRef } from "react";

/**
 * Runs a button's action also for a press before hydration (docs/decisions/0051).
 * @param name the same for every button that does the same
 * @returns props for the button
 */
export function useEarlyClick(name: string, act: () => void) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = ref.current;
    button?.removeAttribute("data-early"); // from here on React handles every press
    const press = window.earlyClicks?.get(name);
    window.earlyClicks?.delete(name);
    // An event that is still being dispatched reaches the handler by itself.
    if (press?.eventPhase === Event.NONE) button?.click();
  }, [name]);
  const onClick = () => {
    window.earlyClicks?.delete(name);
    act();
  };
  return { ref, onClick, "data-early": name };
}
