const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** Mix of two #rrggbb colours; 0 is the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => value + ((target[index] ?? 0) - value) * amount);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** Warm light on a colour. */
export const lit = (hex: string, amount: number): string => mix(hex, "#fff6dc", amount);

/** Warm shade on a colour. */
export const shaded = (hex: string, amount: number): string => mix(hex, "#2a1c0a", amount);
