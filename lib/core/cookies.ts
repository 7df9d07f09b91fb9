/** Cookies that script may read: none of them opens anything. */

/** Says that there may be a session, so that a visitor's page need not ask who is looking. */
export const SIGNED_IN_COOKIE = "signedIn";

/** Says that the user of this browser is a member, so that a page made ahead hides its offers before the first paint. */
export const MEMBER_COOKIE = "isMember";

/** What the next page is told once, and takes away. */
export const NOTICE_COOKIE = "notice";
