import "server-only";

/** The present time; rules take it as an argument, so that only queries and commands ask for it. */
export const now = (): Date => new Date();

/** A date that many seconds after another one. */
export const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
