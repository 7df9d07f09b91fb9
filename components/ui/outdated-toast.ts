/** A press on one of these begins an attempt or leaves the page; other roles and buttons with a state only open or choose. */
const STARTS = "a[href], button:not([role]):not([aria-haspopup]):not([aria-expanded])";

const startsSomething = ({ target }: Event): boolean => {
  const control = target instanceof Element ? target.closest(STARTS) : null;
  return control?.matches(":disabled, [aria-disabled=true], [data-sonner-toaster] *") === false;
};

/**
 * Watches for what makes the toast of a failure outdated: the next attempt (a form is sent, a button is pressed) and the way to
 * another page. Runs before the page's own handlers, whose toasts are newer. @returns what ends it
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
