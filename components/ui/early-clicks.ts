declare global {
  interface Window {
    earlyClicks?: Map<string, Event>;
    earlySubmit?: EventTarget | null;
  }
}

/**
 * Runs before the page's code loads and records presses by the name in `data-early`. On slow connections a
 * prerendered page is visible long before its buttons work, and their presses would be lost. Form submits are
 * recorded too, because a native submit would put a password into the page's address.
 */
export const REMEMBER_EARLY_PRESSES = `addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-early]");if(b)(window.earlyClicks||(window.earlyClicks=new Map)).set(b.dataset.early,e)},true);addEventListener("submit",function(e){if(e.target.dataset.early){e.preventDefault();window.earlySubmit=e.target}},true)`;
