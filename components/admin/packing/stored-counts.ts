import type { Counts } from "@/lib/fulfillment/rules/counting";

const keyOf = (name: string): string => `clover-fern:packing:${name}`;

/** What was counted or ticked in this tab before a reload; none where the browser keeps nothing. */
export function readCounts(name: string): Counts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(([, count]) => Number.isInteger(count)),
    ) as Counts;
  } catch {
    return {};
  }
}

export function storeCounts(name: string, counts: Counts): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(counts));
  } catch {
    // Unavailable storage only means that a reload starts again.
  }
}

export function clearCounts(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}
