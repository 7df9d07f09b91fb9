import "server-only";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** SHA-256 in hex: how a random token is kept at rest. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Compares two strings in a time that does not depend on where they differ. */
export function equalSecrets(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
}

/** A random token of 256 bits, for a link in a mail. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");
