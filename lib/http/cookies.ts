import "server-only";
import { MEMBER_COOKIE, NOTICE_COOKIE, SIGNED_IN_COOKIE } from "@/lib/core/cookies";
import { env } from "@/lib/server/env";

/** Names the cart, and nothing else; script may read it, as documented (D10). */
export const CART_SESSION_COOKIE = "sessionId";
/** Binds a guest's pending order to this browser for 24 hours (D1); script cannot read it. */
export const CHECKOUT_COOKIE = "checkoutSecret";
/** Names a visitor's browser to the reviews that it wrote, so that each product gets one (docs/decisions/0017). */
export const REVIEWER_COOKIE = "reviewer";
/** Names a browser from which accounts have signed in: guesses by others do not slow it down (docs/decisions/0038). */
export const KNOWN_DEVICE_COOKIE = "knownDevice";

const DAY = 24 * 60 * 60;

/** A random value of 192 bits for a cookie. */
export const randomToken = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url");

function serialize(name: string, value: string, maxAge: number, httpOnly: boolean): string {
  const secure = env().SHOP_URL.startsWith("https:") ? "; Secure" : "";
  // Next writes cookies anew where it sets some itself, and drops a Max-Age of 0 on the way.
  const until = maxAge === 0 ? `Expires=${new Date(0).toUTCString()}` : `Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/; ${until}; SameSite=Lax${secure}${httpOnly ? "; HttpOnly" : ""}`;
}

/** Set-Cookie of the cart's name, for 90 days. */
export const cartSessionCookie = (value: string): string =>
  serialize(CART_SESSION_COOKIE, value, 90 * DAY, false);

/** Set-Cookie of the checkout secret, for 24 hours. */
export const checkoutCookie = (value: string): string => serialize(CHECKOUT_COOKIE, value, DAY, true);

/**
 * Set-Cookie of a checkout secret for a browser that has none yet. It is there before Pay is pressed, so that several first
 * presses at once are known to be the same browser's.
 */
export const firstCheckoutCookie = (request: Request): string[] =>
  tokenCookie(request, CHECKOUT_COOKIE) ? [] : [checkoutCookie(randomToken())];

/** Set-Cookie of a reviewer's browser, for a year; script cannot read it. */
export const reviewerCookie = (value: string): string => serialize(REVIEWER_COOKIE, value, 365 * DAY, true);

/** Set-Cookie of a browser that has signed in, for a year; script cannot read it. @param value of lib/account/known-devices.ts */
export const knownDeviceCookie = (value: string): string =>
  serialize(KNOWN_DEVICE_COOKIE, value, 365 * DAY, true);

/** Whether a value has the form of a token that we make: anything else in a cookie counts as none. */
export const isToken = (value: string): boolean => /^[\w-]{22,128}$/.test(value);

/** The value of a cookie of the request, when it has the form of a token. */
export function tokenCookie(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value && isToken(value)) return value;
  }
  return undefined;
}

/** Set-Cookie of a notice for the next page, for a minute. @param notice anything that JSON can say */
export const noticeCookie = (notice: unknown): string =>
  serialize(NOTICE_COOKIE, encodeURIComponent(JSON.stringify(notice)), 60, false);

/** Set-Cookie of the hint that there is a session, as long as a session lasts. It decides nothing (docs/decisions/0009). */
export const signedInCookie = (): string => serialize(SIGNED_IN_COOKIE, "1", 30 * DAY, false);

/** Next writes cookies anew when it sets one beside them, and loses a Max-Age of 0 over it: a date in the past stays. */
const forgotten = (name: string): string =>
  `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax`;

/**
 * Set-Cookie of the hint that this browser's person is a member. It decides nothing, and expires with the entitlement.
 * @param seconds for which they are entitled at most; 0 removes the hint
 */
export const memberCookie = (seconds: number): string =>
  seconds > 0
    ? serialize(MEMBER_COOKIE, "1", Math.min(Math.ceil(seconds), 30 * DAY), false)
    : forgotten(MEMBER_COOKIE);

/** Set-Cookie of a browser whose session has ended: another cart, and no hint anymore (D10). */
export const signedOutCookies = (): string[] => [
  cartSessionCookie(randomToken()),
  forgotten(SIGNED_IN_COOKIE),
  forgotten(MEMBER_COOKIE),
];
