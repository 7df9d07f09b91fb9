/** A press on one of these starts an attempt, changes a value or leaves the page. */
const STARTS = "a[href], button, [role=menuitem], input:is([type=checkbox], [type=radio])";
/** These only open or show something, or do nothing. */
const HARMLESS = "[aria-haspopup], [aria-expanded], [role=tab], :disabled, [aria-disabled=true]";

const startsSomething = ({ target }: Event): boolean => {
  const control = target instanceof Element ? target.closest(STARTS) : null;
  return control?.matches(`:is(${HARMLESS}), [data-sonner-toaster] *`) === false;
};

const isSelect = ({ target }: Event): boolean => target instanceof HTMLSelectElement;

/**
 * Dismisses an outdated failure toast at the next attempt (a submitted form, a pressed button, a changed choice) or
 * navigation. Runs before the page's own handlers, whose toasts are newer.
 * @returns cleanup function
 */
export function onOutdated(dismiss: () => void): () => void {
  const click = (event: Event) => {
    if (startsSomething(event)) dismiss();
  };
  const change = (event: Event) => {
    if (isSelect(event)) dismiss();
  };
  document.addEventListener("click", click, true);
  document.addEventListener("change", change, true);
  document.addEventListener("submit", dismiss, true);
  window.addEventListener("popstate", dismiss);
  return () => {
    document.removeEventListener("click", click, true);
    document.removeEventListener("change", change, true);
    document.removeEventListener("submit", dismiss, true);
    window.removeEventListener("popstate", dismiss);
  };
}
