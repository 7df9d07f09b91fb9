/** The prefix of every API token, by which secret scanners recognize it. */
export const TOKEN_PREFIX = "cf_";

/** cf_, then 32 random bytes and 6 characters of their checksum, in base64url. */
const TOKEN = /^cf_[\w-]{49}$/;

/** The lifetimes that the creator of a token can choose, in days. */
export const TOKEN_DAYS = [30, 90, 365] as const;

/** Whether a string has the format of a token. Its checksum is verified separately. */
export const isTokenFormat = (text: string): boolean => TOKEN.test(text);

/**
 * The scheme is case-insensitive and can be followed by any whitespace. Several headers
 * arrive as one, joined by commas.
 */
const BEARER = /^bearer\s+(cf_.*)$/is;

/**
 * The API token in an Authorization header; null without one. Malformed tokens are returned too, so that the request is
 * refused instead of using its session.
 */
export const readBearerToken = (header: string | null): string | null =>
  BEARER.exec((header ?? "").trim())?.[1] ?? null;
