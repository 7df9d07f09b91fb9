const keyOf = (name: string): string => `clover-fern:packing:${name}`;

/**
 * What was counted or ticked in this tab before a reload, by product; none where the browser keeps nothing.
 * @param isKept whether a stored value is valid; others are left out
 */
export function readKept<Value>(
  name: string,
  isKept: (value: unknown) => value is Value,
): Record<string, Value> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");
    const valid = Object.entries(kept ?? {}).filter((entry): entry is [string, Value] => isKept(entry[1]));
    return Object.fromEntries(valid);
  } catch {
    return {};
  }
}

export function storeKept(name: string, kept: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(kept));
  } catch {
    // Unavailable storage only means that a reload starts again.
  }
}

export function clearKept(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}
