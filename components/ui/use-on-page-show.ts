import { useEffect, useRef } from "react";

/**
 * Calls `run` on `pageshow`: after Back from another site, the browser restores the page as the user left it, for example
 * with a spinner.
 * @param run may differ between renderings
 */
export function useOnPageShow(run: () => void): void {
  const current = useRef(run);
  current.current = run;
  useEffect(() => {
    const onShow = () => current.current();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}
