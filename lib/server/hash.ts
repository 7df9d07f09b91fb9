import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env";

/** SHA-256 in hex: the stored form of a random token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Compares two strings in constant time. */
export function isEqualSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
}

/** A random token of 256 bits, for a link in a mail. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** A keyed hash of a text, which only this server can create. */
export const signText = (text: string): string =>
  createHmac("sha256", env().AUTH_SECRET).update(text).digest("base64url");

/** A keyed hash of an email address, in any case, for rows that only compare it. */
export const hashEmail = (email: string): string => signText(`email:${email.trim().toLowerCase()}`);
