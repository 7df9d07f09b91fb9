import type { ToastInput } from "@/components/ui/toast";
import type { CappedProduct } from "@/lib/cart/schema";
import { NOTICE_COOKIE } from "@/lib/core/cookies";
import { deleteCookie, readCookie } from "@/lib/http/read-json";

/** What the next page says once. */
export interface FlashMessage {
  toast?: ToastInput;
  /** A provider's name: the server writes it at the end of the round trip (D25). */
  signedInWith?: string;
  /** What did not fit when the carts joined (D10). */
  capped?: readonly CappedProduct[];
}

const SECONDS = 60;
/** A cookie holds 4 kB. */
const MAX_CAPPED = 8;

/** Goes to a page by a full load, which forgets what this one knew, and lets that page say what happened here. */
export function navigateWithFlash({ capped, ...arrival }: FlashMessage, path: string): void {
  const value = encodeURIComponent(JSON.stringify({ ...arrival, capped: capped?.slice(0, MAX_CAPPED) }));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${NOTICE_COOKIE}=${value}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`;
  window.location.assign(path);
}

const waiting = new Set<() => void>();

/** Runs something once the page has shown what the page before left to say; at once when there is nothing. */
export function afterFlashMessage(run: () => void): void {
  if (readCookie(NOTICE_COOKIE) === undefined) run();
  else waiting.add(run);
}

/** What the page before left to say is shown. */
export function markFlashShown(): void {
  for (const run of waiting) run();
  waiting.clear();
}

/** Takes what the page before left to say; undefined when there is nothing, or nothing that can be read. */
export function consumeFlashMessage(): FlashMessage | undefined {
  const value = readCookie(NOTICE_COOKIE);
  if (value === undefined) return undefined;
  deleteCookie(NOTICE_COOKIE);
  try {
    const said: unknown = JSON.parse(decodeURIComponent(value));
    return typeof said === "object" && said !== null ? (said as FlashMessage) : undefined;
  } catch {
    return undefined;
  }
}
