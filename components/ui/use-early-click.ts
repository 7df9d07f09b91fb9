"use client";
import { useEffect, useRef } from "react";

/**
 * Does what a button does also for the press that came before its code was here.
 * @param name the same for every button that does the same
 * @returns props for the button
 */
export function useEarlyClick(name: string, act: () => void) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = ref.current;
    button?.removeAttribute("data-early"); // from here on its own handler hears every press
    const press = window.earlyClicks?.get(name);
    window.earlyClicks?.delete(name);
    // One that is still being told comes to the handler by itself.
    if (press?.eventPhase === Event.NONE) button?.click();
  }, [name]);
  const onClick = () => {
    window.earlyClicks?.delete(name);
    act();
  };
  return { ref, onClick, "data-early": name };
}
