import type { PageData } from "@/components/layout/page-data";
import { toast } from "@/components/ui/toast";
import type { AddToCart } from "./cart-changes";

export type { AddToCart };

const load = () =>
  Promise.all([import("./cart-changes"), import("@/components/layout/query-client")] as const);

/** Preloads the code for adding when the pointer or the focus is near a button. */
export const preloadAddToCart = (): void => void load().catch(() => undefined);

/**
 * Adds to the cart with code that is loaded on first use.
 * @returns whether it was added; a toast shows the result
 */
export async function addItemToCart(data: PageData, item: AddToCart): Promise<boolean> {
  try {
    const [changes, { queryClientOf }] = await load();
    return await changes.postCartLine(queryClientOf(data), item);
  } catch {
    toast({ title: "Error", description: "Failed to add item to cart.", variant: "destructive" });
    return false;
  }
}
