import { useCallback, useRef } from "react";

/**
 * For runs that may overlap, such as calls for what is typed: only the latest may show its answer.
 * @returns a function to call when a run begins, and when earlier answers no longer apply; it returns whether that run
 * is still the latest
 */
export function useLatestRun(): () => () => boolean {
  const latest = useRef(0);
  return useCallback(() => {
    latest.current += 1;
    const own = latest.current;
    return () => latest.current === own;
  }, []);
}
