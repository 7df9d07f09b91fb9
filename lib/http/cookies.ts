import "server-only";
import { MEMBER_COOKIE, NOTICE_COOKIE, SIGNED_IN_COOKIE } from "@/lib/core/cookies";
import { env } from "@/lib/server/env";
import { isEqualSecret, signText } from "@/lib/server/hash";

/** Names the cart only; scripts may read it, as documented (D10). */
export const CART_SESSION_COOKIE = "sessionId";
/** Binds a guest's pending order to this browser for 24 hours (D1); scripts cannot read it. */
export const CHECKOUT_COOKIE = "checkoutSecret";
/** Identifies a visitor's browser for its reviews, so that it can write one per product (docs/decisions/0017). */
export const REVIEWER_COOKIE = "reviewer";
/**
 * Identifies a browser from which accounts have signed in: guesses from other browsers do not delay it
 * (docs/decisions/0038).
 */
export const KNOWN_DEVICE_COOKIE = "knownDevice";

/** The discount code that a shopper has entered for the first month of a membership; scripts cannot read it. */
export const MEMBERSHIP_CODE_COOKIE = "membershipCode";

const DAY = 24 * 60 * 60;

/** A random value of 192 bits for a cookie. */
export const randomToken = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url");

function serialize(name: string, value: string, maxAge: number, httpOnly: boolean): string {
  const secure = env().SHOP_URL.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}${httpOnly ? "; HttpOnly" : ""}`;
}

/** Set-Cookie of the cart's name, for 90 days. */
export const cartSessionCookie = (value: string): string =>
  serialize(CART_SESSION_COOKIE, value, 90 * DAY, false);

/** Set-Cookie of the checkout secret, for 24 hours. */
export const checkoutCookie = (value: string): string => serialize(CHECKOUT_COOKIE, value, DAY, true);

/**
 * Set-Cookie of a checkout secret for a browser that has none yet. It is set before Pay is pressed, so that concurrent
 * first presses share one browser identity.
 */
export const firstCheckoutCookie = (request: Request): string[] =>
  tokenCookie(request, CHECKOUT_COOKIE) ? [] : [checkoutCookie(randomToken())];

/** Set-Cookie of a reviewer's browser, for a year; scripts cannot read it. */
export const reviewerCookie = (value: string): string => serialize(REVIEWER_COOKIE, value, 365 * DAY, true);

/**
 * Set-Cookie of a browser that has signed in, for a year; scripts cannot read it.
 * @param value made by lib/account/known-devices.ts
 */
export const knownDeviceCookie = (value: string): string =>
  serialize(KNOWN_DEVICE_COOKIE, value, 365 * DAY, true);

/** Whether a value has the format of the shop's tokens: any other cookie value is ignored. */
export const isToken = (value: string): boolean => /^[\w-]{22,128}$/.test(value);

/** The value of a request cookie with the format of a token. */
export const tokenCookie = (request: Request, name: string): string | undefined =>
  findCookie(request, name, isToken);

function findCookie(request: Request, name: string, isValid: (value: string) => boolean): string | undefined {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value && isValid(value)) return value;
  }
  return undefined;
}

/** Set-Cookie of a notice for the next page, for a minute. @param notice any JSON value */
export const noticeCookie = (notice: unknown): string =>
  serialize(NOTICE_COOKIE, encodeURIComponent(JSON.stringify(notice)), 60, false);

/**
 * Set-Cookie of the hint that there is a session, for the length of a session. It grants nothing. The value
 * changes with each session cookie, so that a page can tell when a 401 belongs to an earlier session
 * (docs/decisions/0009).
 */
export const signedInCookie = (): string =>
  serialize(SIGNED_IN_COOKIE, randomToken().slice(0, 8), 30 * DAY, false);

/** Next rewrites cookies when it sets another one, and drops a Max-Age of 0: a date in the past is kept. */
const expiredCookie = (name: string): string =>
  `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax`;

/**
 * Set-Cookie of the hint that this browser's user is a member, and of which plan. It grants nothing, and expires with
 * the entitlement.
 * @param hint `seconds` is the maximum remaining entitlement, 0 removes the hint; `plan` is a slug
 */
export const memberCookie = ({ seconds, plan }: { seconds: number; plan: string | null }): string =>
  seconds > 0
    ? serialize(MEMBER_COOKIE, plan ?? "1", Math.min(Math.ceil(seconds), 30 * DAY), false)
    : expiredCookie(MEMBER_COOKIE);

/**
 * Set-Cookie of a discount code for a membership, for 30 days. Its signature shows that the shop has accepted the
 * code: prices are read without the limit of guesses.
 * @param code in uppercase; null removes it
 */
export const membershipCodeCookie = (code: string | null): string =>
  code === null
    ? expiredCookie(MEMBERSHIP_CODE_COOKIE)
    : serialize(MEMBERSHIP_CODE_COOKIE, `${code}.${sealOf(code)}`, 30 * DAY, true);

const sealOf = (code: string): string => signText(`membership-code:${code}`);

/** The code in a value of the cookie; null for a value that the shop has not signed. */
export function openMembershipCode(value: string | undefined): string | null {
  const [code = "", seal = ""] = value?.split(".", 2) ?? [];
  return isCodeValue(code) && isEqualSecret(seal, sealOf(code)) ? code : null;
}

/** The discount code for a membership that the browser has, in capitals; null for none. */
export const readMembershipCode = (request: Request): string | null =>
  openMembershipCode(
    findCookie(request, MEMBERSHIP_CODE_COOKIE, (value) => openMembershipCode(value) !== null),
  );

/** Whether a value has the format of a discount code. */
const isCodeValue = (value: string): boolean => /^[A-Z0-9][A-Z0-9_-]{2,29}$/.test(value);

/** Set-Cookie of a browser whose session has ended: a new cart, and no hints (D10). */
export const signedOutCookies = (): string[] => [
  cartSessionCookie(randomToken()),
  expiredCookie(SIGNED_IN_COOKIE),
  expiredCookie(MEMBER_COOKIE),
  expiredCookie(MEMBERSHIP_CODE_COOKIE),
];
