import { useEffect, useRef } from "react";

/**
 * Runs after Back from another site: the browser then shows the page as it was left, such as with a spinner.
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
