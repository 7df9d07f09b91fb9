import type { ToastInput } from "@/components/ui/toast";
import type { CappedProduct } from "@/lib/cart/schema";
import { NOTICE_COOKIE } from "@/lib/core/cookies";
import { deleteCookie, readCookie } from "@/lib/http/read-json";

/** A message that the next page shows once. */
export interface FlashMessage {
  toast?: ToastInput;
  /** Name of a provider: the server sets it at the end of the OAuth round trip (D25). */
  signedInWith?: string;
  /** Items dropped when the carts were merged (D10). */
  capped?: readonly CappedProduct[];
}

const MAX_AGE_SECONDS = 60;
/** The size limit of a cookie is 4 kB. */
const MAX_CAPPED = 8;

/** Leaves a flash message for the next page and goes there with a full page load, which clears this page's state. */
export function navigateWithFlash({ capped, ...message }: FlashMessage, path: string): void {
  const value = encodeURIComponent(JSON.stringify({ ...message, capped: capped?.slice(0, MAX_CAPPED) }));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${NOTICE_COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
  window.location.assign(path);
}

const waiting = new Set<() => void>();

/** Runs a callback after the flash message was shown; immediately when there is none. */
export function afterFlashMessage(run: () => void): void {
  if (readCookie(NOTICE_COOKIE) === undefined) run();
  else waiting.add(run);
}

/** Marks the flash message as shown. */
export function markFlashShown(): void {
  for (const run of waiting) run();
  waiting.clear();
}

/** Reads and clears the flash message; undefined when there is none or it is unreadable. */
export function consumeFlashMessage(): FlashMessage | undefined {
  const value = readCookie(NOTICE_COOKIE);
  if (value === undefined) return undefined;
  deleteCookie(NOTICE_COOKIE);
  try {
    const message: unknown = JSON.parse(decodeURIComponent(value));
    return typeof message === "object" && message !== null ? (message as FlashMessage) : undefined;
  } catch {
    return undefined;
  }
}
