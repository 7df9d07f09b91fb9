/** Seeded pseudo-random numbers. */
export interface Random {
  /** At least 0 and below the limit. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(values: readonly T[]): T[];
}

/** Mulberry32: small, fast and uniform enough for choosing moments. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    shuffled: (values) => {
      const left = [...values];
      return values.map(() => left.splice(below(left.length), 1)[0] as (typeof values)[number]);
    },
  };
}
