/** Where the session storage keeps that the membership banner was dismissed. */
export const BANNER_KEY = "clover-fern:banner";
