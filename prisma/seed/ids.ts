import { createHash } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * The same id in every database for the same sample row, so that prerendered pages stay correct in a fresh
 * copy.
 */
export function sampleId(kind: string, name: string): string {
  const bytes = createHash("sha256").update(`${kind}:${name}`).digest().subarray(0, 24);
  return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join("");
}
