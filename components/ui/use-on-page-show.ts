import { useEffect, useRef } from "react";

/**
 * Calls `run` after Back from another site, when the browser restores the page as the user left it, for example with a
 * spinner. `pageshow` also fires when a page loads, even after the user's first press.
 * @param run may differ between renderings
 */
export function useOnPageShow(run: () => void): void {
  const current = useRef(run);
  current.current = run;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) current.current();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}
