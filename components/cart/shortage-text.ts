import type { ApiCartItem } from "@/lib/cart/schema";

/** Why a line cannot be ordered as it is; empty when it can. */
export function shortageText({ available, quantity, isSold = true }: ApiCartItem): string {
  if (available >= quantity) return "";
  // During a rolling upgrade, a server of the previous release does not send isSold.
  if (!isSold) return "No longer sold. Please remove it.";
  return available <= 0
    ? "Out of Stock - Restocking Soon"
    : `Only ${available} left. Please lower the quantity.`;
}
