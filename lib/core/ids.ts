/** Lower-case letters and digits without easily confused pairs. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A random id of 24 characters (120 bits), from the platform's secure source. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => ALPHABET[byte & 31]).join("");
}

/** D12: the last 8 characters of the id, upper-cased. */
export const orderNumberOf = (id: string): string => id.slice(-8).toUpperCase();
