/** Cookies that script may read: none of them opens anything. */

/** Says that there may be a session, so that a visitor's page need not ask who is looking. */
export const SIGNED_IN_COOKIE = "signedIn";

/** What the next page is told once, and takes away. */
export const NOTICE_COOKIE = "notice";
