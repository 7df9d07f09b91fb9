import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env";

/** SHA-256 in hex: how a random token is kept at rest. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Compares two strings in a time that does not depend on where they differ. */
export function isEqualSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
}

/** A random token of 256 bits, for a link in a mail. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** What only this server can write under a text. */
export const signText = (text: string): string =>
  createHmac("sha256", env().AUTH_SECRET).update(text).digest("base64url");
