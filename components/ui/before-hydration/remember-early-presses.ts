declare global {
  interface Window {
    earlyClicks?: Map<string, Event>;
    earlySubmit?: EventTarget | null;
  }
}

/**
 * An inline script that remembers presses on elements with `data-early` until React hydrates them
 * (docs/decisions/0051): on a slow connection a prerendered page is visible seconds before its buttons work. It also
 * stops the browser from submitting a form with `data-early`, which would put a password into the page's address.
 */
export const REMEMBER_EARLY_PRESSES = `addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-early]");if(b)(window.earlyClicks||(window.earlyClicks=new Map)).set(b.dataset.early,e)},true);addEventListener("submit",function(e){if(e.target.dataset.early){e.preventDefault();window.earlySubmit=e.target}},true)`;
