"use client";
import { useState } from "react";
import { type AddToCart, addItemToCart } from "@/components/cart/add-item-to-cart";
import { goToCheckout } from "@/components/cart/go-to-checkout";
import { usePageData } from "@/components/layout/page-data";
import { useOnPageShow } from "@/components/ui/use-on-page-show";

/** Buy Now adds, then goes to /checkout after a second (shopper.md §9). */
const BUY_NOW_DELAY_MS = 1000;

/** Add to cart and Buy Now for one product. */
export function useBuyActions() {
  const data = usePageData();
  const [isBusy, setBusy] = useState(false);
  useOnPageShow(() => setBusy(false));
  const submit = async (item: AddToCart, isLeaving: boolean) => {
    setBusy(true);
    const added = await addItemToCart(data, item);
    if (added && isLeaving) setTimeout(goToCheckout, BUY_NOW_DELAY_MS);
    else setBusy(false);
  };
  return {
    add: (item: AddToCart) => void submit(item, false),
    buyNow: (item: AddToCart) => void submit(item, true),
    isBusy,
  };
}

export type BuyActions = ReturnType<typeof useBuyActions>;
