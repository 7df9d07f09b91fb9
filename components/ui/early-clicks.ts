declare global {
  interface Window {
    earlyClicks?: Map<string, Event>;
    earlySubmit?: EventTarget | null;
  }
}

/**
 * Runs before the page's code is here: remembers what is pressed meanwhile, by the name in `data-early`. On a slow line a page
 * that was made ahead is seen well before its buttons work; what was pressed then would be lost without a word. A form with
 * it is remembered when it is sent: the browser itself would put a password into the page's address.
 */
export const REMEMBER_EARLY_PRESSES = `addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-early]");if(b)(window.earlyClicks||(window.earlyClicks=new Map)).set(b.dataset.early,e)},true);addEventListener("submit",function(e){if(e.target.dataset.early){e.preventDefault();window.earlySubmit=e.target}},true)`;
