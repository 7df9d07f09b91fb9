/** Largest width at which Sonner uses its full-width phone layout. */
const PHONE_PX = 600;
const GAP_PX = 16;
const CHECK_EVERY_MS = 200;

/** Elements that a toast must not cover: primary buttons, and elements that mark themselves. */
const KEEP_CLEAR = "[data-keep-clear], .button-primary, .button-destructive, .button-lime";
/** Toasts, and pages behind an open dialog. */
const IGNORED = "[data-sonner-toaster], [aria-hidden='true'], [inert]";

/** A vertical range of the screen, in pixels from its top. */
export interface Band {
  top: number;
  bottom: number;
}

/**
 * The lowest position for a toast that covers none of the bands.
 * @param height of the toast
 * @param screen height of the screen
 * @returns pixels between the toast and the bottom of the screen; the lowest position when none is free
 */
export function lowestFreePlace(bands: readonly Band[], height: number, screen: number): number {
  const places = [screen, ...bands.map(({ top }) => top)]
    .map((edge) => screen - edge + GAP_PX)
    .filter((bottom) => bottom >= GAP_PX && bottom + height <= screen)
    .sort((one, other) => one - other);
  const isFree = (bottom: number) => {
    const [top, end] = [screen - bottom - height, screen - bottom];
    return bands.every((band) => band.bottom <= top || band.top >= end);
  };
  return places.find(isFree) ?? GAP_PX;
}

function place(): void {
  const shown = document.querySelector("[data-sonner-toast]");
  if (!shown) return;
  if (window.innerWidth > PHONE_PX) {
    document.body.style.removeProperty("--toast-bottom");
    return;
  }
  const bands = [...document.querySelectorAll(KEEP_CLEAR)]
    .filter((one) => !one.closest(IGNORED))
    .map((one) => one.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && bottom > 0 && top < window.innerHeight);
  const bottom = lowestFreePlace(bands, shown.getBoundingClientRect().height, window.innerHeight);
  document.body.style.setProperty("--toast-bottom", `${bottom}px`);
}

/**
 * Keeps a phone's toasts off buttons and totals, also while the page scrolls or a drawer opens.
 * @returns cleanup function
 */
export function keepToastsClear(): () => void {
  const timer = setInterval(place, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
