/** Cookies that scripts may read: none of them grants access. */

/** Hint that there may be a session, so that an anonymous visitor's page does not request the user. */
export const SIGNED_IN_COOKIE = "signedIn";

/** Hint that this browser's user is a member, so that a prerendered page hides its offers before the first paint. */
export const MEMBER_COOKIE = "isMember";

/** Set and immediately deleted, to check whether the browser keeps cookies. */
export const PROBE_COOKIE = "probe";

/** A notice that the next page shows once and deletes. */
export const NOTICE_COOKIE = "notice";
