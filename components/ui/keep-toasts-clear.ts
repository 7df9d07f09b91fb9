/** Largest width at which Sonner uses its full-width phone layout. */
const PHONE_PX = 600;
const GAP_PX = 16;
const CHECK_EVERY_MS = 200;

/** Elements that a toast must not cover: primary buttons, and elements that mark themselves. */
const KEEP_CLEAR = "[data-keep-clear], .button-primary, .button-destructive, .button-lime";
/** The panels of open dialogs, whose text a toast covers only when there is no room above them. */
const DIALOGS = "[role=dialog], [role=alertdialog]";
/** Toasts, and pages behind an open dialog. */
const IGNORED = "[data-sonner-toaster], [aria-hidden='true'], [inert]";

/** A vertical range of the screen, in pixels from its top. */
export interface Band {
  top: number;
  bottom: number;
}

/** What a toast keeps clear of. */
interface Obstacles {
  buttons: readonly Band[];
  /** Panels of open dialogs. */
  dialogs: readonly Band[];
}

/**
 * The lowest position for a toast that covers neither dialogs nor buttons; if there is none, one that covers no button.
 * @param height of the toast
 * @param screen height of the screen
 * @returns pixels between the toast and the bottom of the screen; the lowest position when none is free
 */
export function choosePlace({ buttons, dialogs }: Obstacles, height: number, screen: number): number {
  const lowest = (bands: readonly Band[]) => lowestFreePlace(bands, height, screen);
  return lowest([...buttons, ...dialogs]) ?? lowest(buttons) ?? GAP_PX;
}

/** The lowest position that covers none of the bands, if any. */
function lowestFreePlace(bands: readonly Band[], height: number, screen: number): number | undefined {
  const places = [screen, ...bands.map(({ top }) => top)]
    .map((edge) => screen - edge + GAP_PX)
    .filter((bottom) => bottom >= GAP_PX && bottom + height <= screen)
    .sort((one, other) => one - other);
  const isFree = (bottom: number) => {
    const [top, end] = [screen - bottom - height, screen - bottom];
    return bands.every((band) => band.bottom <= top || band.top >= end);
  };
  return places.find(isFree);
}

/** The visible elements on the current page or dialog. */
const bandsOf = (selector: string): Band[] =>
  [...document.querySelectorAll(selector)]
    .filter((one) => !one.closest(IGNORED))
    .map((one) => one.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && bottom > 0 && top < window.innerHeight);

function place(): void {
  const shown = document.querySelector("[data-sonner-toast]");
  if (!shown) return;
  if (window.innerWidth > PHONE_PX) {
    document.body.style.removeProperty("--toast-bottom");
    return;
  }
  const obstacles = { buttons: bandsOf(KEEP_CLEAR), dialogs: bandsOf(DIALOGS) };
  const bottom = choosePlace(obstacles, shown.getBoundingClientRect().height, window.innerHeight);
  document.body.style.setProperty("--toast-bottom", `${bottom}px`);
}

/**
 * Keeps a phone's toasts off buttons, totals and dialogs, also while the page scrolls or a drawer opens.
 * @returns cleanup function
 */
export function keepToastsClear(): () => void {
  const timer = setInterval(place, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
