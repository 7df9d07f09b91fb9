"use client";
import { useEffect, useRef } from "react";

/**
 * Handles a button's press, including one recorded before its code loaded.
 * @param name shared by all buttons with the same action
 * @returns props for the button
 */
export function useEarlyClick(name: string, act: () => void) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = ref.current;
    button?.removeAttribute("data-early"); // from here on the button's own handler receives every press
    const press = window.earlyClicks?.get(name);
    window.earlyClicks?.delete(name);
    // A press that is still being dispatched reaches the handler by itself.
    if (press?.eventPhase === Event.NONE) button?.click();
  }, [name]);
  const onClick = () => {
    window.earlyClicks?.delete(name);
    act();
  };
  return { ref, onClick, "data-early": name };
}
