"use client";
import { useState } from "react";
import { type AddToCart, addToCart } from "@/components/cart/add-to-cart";
import { goToCheckout } from "@/components/cart/go-to-checkout";
import { usePageData } from "@/components/layout/page-data";

/** Buy Now adds, then goes to /checkout after a second (shopper.md §9). */
const BUY_NOW_DELAY_MS = 1000;

/**
 * Add to cart and Buy Now for one product. Call it above the Suspense boundary of the stock, because pending actions
 * must outlive it.
 */
export function useBuyActions() {
  const data = usePageData();
  const [isBusy, setBusy] = useState(false);
  const add = async (item: AddToCart, isLeaving: boolean) => {
    setBusy(true);
    const added = await addToCart(data, item);
    if (!added || !isLeaving) return setBusy(false);
    setTimeout(goToCheckout, BUY_NOW_DELAY_MS);
    // Back restores the page as it was, with enabled buttons.
    window.addEventListener("pageshow", () => setBusy(false), { once: true });
  };
  return {
    addToCart: (item: AddToCart) => void add(item, false),
    buyNow: (item: AddToCart) => void add(item, true),
    isBusy,
  };
}

export type BuyActions = ReturnType<typeof useBuyActions>;
