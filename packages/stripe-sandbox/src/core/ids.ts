import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A random string in Stripe's base-62 alphabet. */
export function randomToken(length: number): string {
  let token = "";
  for (const byte of randomBytes(length)) token += ALPHABET[byte % ALPHABET.length];
  return token;
}

/** A new object id such as `pi_3Mtw…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomToken(24)}`;
}

/** The part of an id that names its type: `pi` for `pi_3Mtw…`. */
export function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf("_"));
}

/** Unix time in whole seconds, as Stripe stamps its objects. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}
