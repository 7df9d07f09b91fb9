import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1";

/** A key for one purpose, derived from AUTH_SECRET (HKDF, RFC 5869). */
const keyFor = (purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", `clover-and-fern:${purpose}`, 32));

/**
 * Encrypts a secret for the database (AES-256-GCM). Another AUTH_SECRET cannot decrypt it.
 * @param purpose kind of secret, such as "second-factor"
 * @param owner id of its row: it cannot be decrypted for another row
 */
export function encrypt(secret: string, purpose: string, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return [VERSION, Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")].join(".");
}

/** Decrypts a secret; null when it was encrypted under another AUTH_SECRET or for another row, or was altered. */
export function decrypt(stored: string, purpose: string, owner: string): string | null {
  const [version, text = ""] = stored.split(".", 2);
  const bytes = Buffer.from(text, "base64url");
  if (version !== VERSION || bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString("utf8");
  } catch {
    return null;
  }
}
