/** The entry that a random number chooses; undefined if there is none. */
export function choose<T>(from: readonly [T, ...T[]], n: number): T;
export function choose<T>(from: readonly T[], n: number): T | undefined;
export function choose<T>(from: readonly T[], n: number): T | undefined {
  return from[n % Math.max(1, from.length)];
}
