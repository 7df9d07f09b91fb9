import { PROBE_COOKIE } from "@/lib/core/cookies";
import { CallError, NOT_SENT, requestJson, sendJson } from "@/lib/http/browser";
import { deleteCookie, readCookie } from "@/lib/http/read-json";
import { redirectToLogin } from "./session-ended";

/**
 * Calls whose 401 has its own documented meaning: not signed in (GET /api/auth/user), a failed sign-in, saving an
 * item as a visitor, and 'Please Log In' of a membership.
 */
const OWN_UNAUTHORIZED = /^\/api\/(auth\/|wishlist|create-subscription-checkout)/;

/** Whether a failure means that the session of an open page has ended. */
export const isShopSessionEnded = (error: unknown, path: string): boolean =>
  error instanceof CallError && error.status === 401 && !OWN_UNAUTHORIZED.test(path);

/** Calls whose result is lost unless the browser keeps the cookie that identifies the cart or the session. */
const KEPT_BY_COOKIE = /^\/api\/(auth\/(login|register)|(recipes\/[^/]+\/)?cart(\/restore\?.*)?)$/;

const COOKIES_BLOCKED =
  "Your browser is blocking cookies, which the cart and sign-in need. Allow cookies for this site, then try again.";

/**
 * Whether a cookie that was set can be read back: `navigator.cookieEnabled` is true in
 * some browsers that block cookies.
 */
function keepsCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${PROBE_COOKIE}=1; Path=/; SameSite=Lax`;
  const isKept = readCookie(PROBE_COOKIE) !== undefined;
  deleteCookie(PROBE_COOKIE);
  return isKept;
}

/** @throws {CallError} for a change that the browser would lose, so that it is not reported as successful */
function requireCookies(method: string, path: string): void {
  if (method !== "POST" || !KEPT_BY_COOKIE.test(path) || keepsCookies()) return;
  throw new CallError(NOT_SENT, JSON.stringify({ message: COOKIES_BLOCKED, error: COOKIES_BLOCKED }), "");
}

/**
 * Calls the shop's API. When the session has ended, the documented toast and redirect follow and the promise stays
 * pending, because the page is left (docs/decisions/0041). `showCallFailure` shows the other failures.
 * @param parameters method, path such as /api/cart, JSON body, abort signal
 * @throws the errors of `sendJson`, except for that 401; a CallError if the browser blocks cookies that the call needs
 */
export async function callApi<T>(...parameters: Parameters<typeof sendJson>): Promise<T> {
  const [method, path] = parameters;
  requireCookies(method, path);
  return untilSessionEnd(path, sendJson<T>(...parameters));
}

/**
 * Sends a form with a file to the shop's API.
 * @throws the errors of `requestJson`, except for the 401 of an ended session, which `callApi` describes
 */
export const uploadToApi = <T>(path: string, body: FormData): Promise<T> =>
  untilSessionEnd(path, requestJson<T>(path, { method: "POST", body }));

async function untilSessionEnd<T>(path: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isShopSessionEnded(error, path)) throw error;
    redirectToLogin();
    return new Promise<never>(() => undefined);
  }
}
