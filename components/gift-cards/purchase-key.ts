import { newId } from "@/lib/core/ids";

const KEY = "clover-fern:gift-card";

/**
 * The key of this browser's purchase, which all of its tabs share until it has been paid, so that a second tab does not pay
 * again.
 */
export function getPurchaseKey(): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    const made = newId();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return newId(); // without storage, each page is a purchase of its own
  }
}

/** Ends a paid purchase: the next page to open starts another one. */
export function clearPurchaseKey(paid: string): void {
  try {
    if (localStorage.getItem(KEY) === paid) localStorage.removeItem(KEY);
  } catch {
    // There is nothing to clear.
  }
}
