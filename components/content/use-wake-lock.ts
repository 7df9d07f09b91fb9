"use client";
import { useEffect, useState } from "react";

/**
 * Keeps the screen on while the component is mounted. Browsers release the lock when the page is hidden, so it is
 * requested again when the page becomes visible.
 * @returns whether the screen stays on; false where the browser or the battery prevents it
 */
export function useWakeLock(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      try {
        const taken = await navigator.wakeLock.request("screen");
        if (isOver) return void taken.release();
        lock = taken;
        taken.addEventListener("release", () => setOn(false));
        setOn(true);
      } catch {
        setOn(false);
      }
    };
    const takeAgain = () => void take();
    takeAgain();
    document.addEventListener("visibilitychange", takeAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", takeAgain);
      void lock?.release();
    };
  }, []);
  return isOn;
}
