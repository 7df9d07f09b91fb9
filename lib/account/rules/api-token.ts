/** Begins every API token, so that scanners of leaked secrets recognize one. */
export const TOKEN_PREFIX = "cf_";

/** cf_, 32 random bytes and 6 characters of their checksum in base64url. */
const TOKEN = /^cf_[\w-]{49}$/;

/** Days after which a token expires, as its creator chooses. */
export const TOKEN_DAYS = [30, 90, 365] as const;

/** Whether a text has the form of a token; its checksum is checked besides. */
export const hasTokenForm = (text: string): boolean => TOKEN.test(text);

/** The scheme is in any case, with any white space after it; several headers are one with commas. */
const BEARER = /^\s*bearer\s+(cf_.*?)\s*$/is;

/**
 * The token of an Authorization header; null for every other header and for none. What only resembles a token is
 * returned too, so that it is refused and a session beside it is not used.
 */
export const readBearerToken = (header: string | null): string | null =>
  BEARER.exec(header ?? "")?.[1] ?? null;
