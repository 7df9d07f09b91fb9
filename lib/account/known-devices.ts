import "server-only";
import { randomBytes } from "node:crypto";
import { isEqualSecret, signText } from "@/lib/server/hash";

/** Characters of base64url: 16 random bytes, and as much of an HMAC-SHA-256. */
const PART = 22;
/** Accounts that one browser is known for; the one that signed in longest ago is dropped. */
const MAX_ACCOUNTS = 4;

const sealFor = (device: string, email: string): string =>
  signText(`known-device:${device}:${email}`).slice(0, PART);

/** The cookie's parts: the browser's random id, and a seal for each account that has signed in there. */
function partsOf(cookie: string | undefined): [device: string | undefined, seals: string[]] {
  const [device, ...seals] = cookie && cookie.length % PART === 0 ? (cookie.match(/.{22}/g) ?? []) : [];
  return [device, seals];
}

/**
 * The id of a browser from which an account has signed in before, else null. It proves nothing about who is there: logins from
 * it are only not slowed down (docs/decisions/0038).
 * @param cookie of the request
 * @param email as the account keeps it; one that no account has is never known
 */
export function getKnownDeviceId(cookie: string | undefined, email: string): string | null {
  const [device, seals] = partsOf(cookie);
  if (device === undefined) return null;
  const expected = sealFor(device, email);
  return seals.some((given) => isEqualSecret(given, expected)) ? device : null;
}

/**
 * The cookie of a browser in which a person has just signed in to an account, or has proven that its mailbox is theirs.
 * @param cookie what the browser has now
 */
export function createKnownDeviceCookie(cookie: string | undefined, email: string): string {
  const [known, seals] = partsOf(cookie);
  const device = known ?? randomBytes(16).toString("base64url");
  const own = sealFor(device, email);
  const others = seals.filter((other) => other !== own).slice(0, MAX_ACCOUNTS - 1);
  return [device, own, ...others].join("");
}
