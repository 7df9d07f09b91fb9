import "server-only";
import { randomBytes } from "node:crypto";
import { isEqualSecret, signText } from "@/lib/server/hash";

/** Characters of base64url: 16 random bytes, and 16 bytes of an HMAC-SHA-256. */
const PART = 22;
const PARTS = /.{22}/g;
/** Accounts for which one browser is known; the one with the oldest sign-in is dropped. */
const MAX_ACCOUNTS = 4;

const sealFor = (device: string, email: string): string =>
  signText(`known-device:${device}:${email}`).slice(0, PART);

/** The cookie's parts: the browser's random id, and a signature for each account that has signed in there. */
function partsOf(cookie: string | undefined): [device: string | undefined, seals: string[]] {
  const [device, ...seals] = cookie && cookie.length % PART === 0 ? (cookie.match(PARTS) ?? []) : [];
  return [device, seals];
}

/**
 * The id of a browser from which an account has signed in before, else null. It does not authenticate: it
 * only exempts logins from the delay (docs/decisions/0038).
 * @param cookie of the request
 * @param email as the account stores it; an email without an account is never known
 */
export function getKnownDeviceId(cookie: string | undefined, email: string): string | null {
  const [device, seals] = partsOf(cookie);
  if (device === undefined) return null;
  const expected = sealFor(device, email);
  return seals.some((given) => isEqualSecret(given, expected)) ? device : null;
}

/**
 * The cookie of a browser in which a user has just signed in to an account, or has verified its email
 * address.
 * @param cookie the browser's current one
 */
export function createKnownDeviceCookie(cookie: string | undefined, email: string): string {
  const [known, seals] = partsOf(cookie);
  const device = known ?? randomBytes(16).toString("base64url");
  const own = sealFor(device, email);
  const others = seals.filter((other) => other !== own).slice(0, MAX_ACCOUNTS - 1);
  return [device, own, ...others].join("");
}
