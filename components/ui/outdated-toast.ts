/** A press on one of these starts an attempt or leaves the page; controls with other roles or states only open or select. */
const STARTS = "a[href], button:not([role]):not([aria-haspopup]):not([aria-expanded])";

const startsSomething = ({ target }: Event): boolean => {
  const control = target instanceof Element ? target.closest(STARTS) : null;
  return control?.matches(":disabled, [aria-disabled=true], [data-sonner-toaster] *") === false;
};

/**
 * Dismisses an outdated failure toast at the next attempt (a submitted form, a pressed button) or navigation. Runs before
 * the page's own handlers, whose toasts are newer.
 * @returns cleanup function
 */
export function onOutdated(dismiss: () => void): () => void {
  const click = (event: Event) => {
    if (startsSomething(event)) dismiss();
  };
  document.addEventListener("click", click, true);
  document.addEventListener("submit", dismiss, true);
  window.addEventListener("popstate", dismiss);
  return () => {
    document.removeEventListener("click", click, true);
    document.removeEventListener("submit", dismiss, true);
    window.removeEventListener("popstate", dismiss);
  };
}
