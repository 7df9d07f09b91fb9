import type { PageData } from "@/components/layout/page-data";
import { preload } from "@/components/ui/load-code";
import { toast } from "@/components/ui/toast";
import type { AddToCart } from "./cart-changes";
import { ADD_FAILED, loadCartChanges } from "./load-cart-changes";

export type { AddToCart };

/** Preloads the code for adding when the pointer or the focus is on a button. */
export const preloadAddToCart = preload(loadCartChanges);

/**
 * Adds to the cart with code that is loaded on first use.
 * @returns whether it was added; a toast shows the result
 */
export async function addItemToCart(data: PageData, item: AddToCart): Promise<boolean> {
  try {
    const [changes, { queryClientOf }] = await loadCartChanges();
    return await changes.postCartLine(queryClientOf(data), item);
  } catch {
    toast({ title: "Error", description: ADD_FAILED, variant: "destructive" });
    return false;
  }
}
