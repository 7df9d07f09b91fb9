import "server-only";
import { readFileSync } from "node:fs";
import { testClockFile } from "./env";

/** The current time; rules take it as an argument, so that only queries and commands ask for it. */
export function now(): Date {
  const file = testClockFile();
  return file ? secondsAfter(new Date(), secondsIn(file)) : new Date();
}

/** A date that many seconds after another one. */
export const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);

/** How far a test has moved the clock; a file that is not there yet has not moved it. */
function secondsIn(file: string): number {
  try {
    return Number(readFileSync(file, "utf8")) || 0;
  } catch {
    return 0;
  }
}
