import "server-only";
import { readFileSync } from "node:fs";
import { testClockFile } from "./env";

/** The current time; rules take it as an argument, so that only queries and commands read the clock. */
export function now(): Date {
  const file = testClockFile();
  return file ? secondsAfter(new Date(), secondsIn(file)) : new Date();
}

/** The date a number of seconds after another one. */
export const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);

/** How far a test has moved the clock; a missing file has not moved it. */
function secondsIn(file: string): number {
  try {
    return Number(readFileSync(file, "utf8")) || 0;
  } catch {
    return 0;
  }
}
