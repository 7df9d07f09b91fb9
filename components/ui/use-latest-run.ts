import { useCallback, useRef } from "react";

/**
 * For overlapping calls, such as one per keystroke: only the latest may show its response.
 * @returns a function to call when a call starts, or when earlier responses no longer apply; it returns
 * a check of whether that call is still the latest
 */
export function useLatestRun(): () => () => boolean {
  const latest = useRef(0);
  return useCallback(() => {
    latest.current += 1;
    const own = latest.current;
    return () => latest.current === own;
  }, []);
}
