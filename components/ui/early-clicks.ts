declare global {
  interface Window {
    earlyClicks?: Map<string, Event>;
  }
}

/**
 * Runs before the page's code is here: remembers what is pressed meanwhile, by the name in `data-early`. On a slow line a page
 * that was made ahead is seen well before its buttons work; what was pressed then would be lost without a word.
 */
export const REMEMBER_EARLY_CLICKS = `addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-early]");if(b)(window.earlyClicks||(window.earlyClicks=new Map)).set(b.dataset.early,e)},true)`;
