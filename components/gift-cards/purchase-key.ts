import { newId } from "@/lib/core/ids";

const KEY = "clover-fern:gift-card";

/**
 * The key of the browser's current purchase. All tabs share it until the purchase is paid,
 * which prevents a second tab from paying again.
 */
export function getPurchaseKey(): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    const made = newId();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return newId(); // without storage, each page is a separate purchase
  }
}

/**
 * Removes the key of a paid purchase, so that the next page starts a new one.
 * @returns whether it was the browser's current purchase
 */
export function clearPurchaseKey(paid: string): boolean {
  try {
    if (localStorage.getItem(KEY) !== paid) return false;
    localStorage.removeItem(KEY);
    return true;
  } catch {
    return false; // there is nothing to clear
  }
}
