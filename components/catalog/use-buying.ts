"use client";
import { useState } from "react";
import { goToCheckout } from "@/components/cart/go-to-checkout";
import { type AddToCart, useAddToCart } from "@/components/cart/use-cart";

/** Buy Now: adds, then goes to /checkout after a second (shopper.md §9). */
const BUY_NOW_DELAY_MS = 1000;

/** Add to cart and Buy Now for one product. Belongs above the Suspense of the stock: what is under way must outlive it. */
export function useBuying() {
  const add = useAddToCart();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    setTimeout(goToCheckout, BUY_NOW_DELAY_MS);
  };
  return {
    addToCart: (item: AddToCart) => add.mutate(item),
    buyNow: (item: AddToCart) => add.mutate(item, { onSuccess: leave }),
    isBusy: add.isPending || leaving,
  };
}

export type Buying = ReturnType<typeof useBuying>;
