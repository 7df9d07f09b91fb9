"use client";
import { ShoppingBasket } from "lucide-react";
import { type AddToCart, preloadAddToCart } from "@/components/cart/add-item-to-cart";
import { useEarlyClick } from "@/components/ui/before-hydration/use-early-click";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { BuyActions } from "./use-buy-actions";

interface BuyButtonsProps {
  item: AddToCart;
  buying: BuyActions;
  productName: string;
  /** Available stock; undefined while unknown. */
  available: number | undefined;
  size?: "sm" | "lg";
  className?: string;
}

/** Add to cart and Buy Now; both are disabled while the product is out of stock. */
export function BuyButtons({
  item,
  buying,
  productName,
  available,
  size = "sm",
  className,
}: BuyButtonsProps) {
  const { add, buyNow, isBusy } = buying;
  const wanted = { ...item, productName };
  const early = {
    add: useEarlyClick(`add ${item.productId}`, () => add(wanted)),
    buy: useEarlyClick(`buy ${item.productId}`, () => buyNow(wanted)),
  };
  const out = available !== undefined && available <= 0;
  return (
    <div className={cn("flex gap-2 @max-[15rem]:flex-col", className)}>
      <Button
        size={size}
        className="flex-1 px-3 @max-[15rem]:flex-none"
        disabled={out}
        onPointerEnter={preloadAddToCart}
        onFocus={preloadAddToCart}
        loading={isBusy}
        {...early.add}
        aria-label={`Add to cart: ${productName}`}
      >
        {isBusy ? null : <ShoppingBasket aria-hidden="true" className="size-4" />}
        Add to cart
      </Button>
      <Button
        size={size}
        variant="secondary"
        className="px-4"
        disabled={out}
        onPointerEnter={preloadAddToCart}
        onFocus={preloadAddToCart}
        aria-disabled={isBusy}
        {...early.buy}
        aria-label={`Buy Now: ${productName}`}
      >
        Buy Now
      </Button>
    </div>
  );
}
