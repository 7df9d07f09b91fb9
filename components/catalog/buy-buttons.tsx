"use client";
import { ShoppingBasket } from "lucide-react";
import { use } from "react";
import type { AddToCart } from "@/components/cart/use-cart";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Stock } from "@/lib/catalog/schema";
import { StockNote } from "./stock-note";
import type { Buying } from "./use-buying";

interface BuyButtonsProps {
  item: AddToCart;
  buying: Buying;
  productName: string;
  /** What may still be bought; undefined while it is not known yet. */
  available: number | undefined;
  size?: "sm" | "lg";
  className?: string;
}

/** Add to cart and Buy Now; both rest while the product is out of stock. */
export function BuyButtons({
  item,
  buying,
  productName,
  available,
  size = "sm",
  className,
}: BuyButtonsProps) {
  const { addToCart, buyNow, isBusy } = buying;
  const out = available !== undefined && available <= 0;
  return (
    <div className={cn("flex gap-2", className)}>
      <Button
        size={size}
        className="flex-1 px-3"
        disabled={out}
        loading={isBusy}
        onClick={() => addToCart(item)}
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
        aria-disabled={isBusy}
        onClick={() => buyNow(item)}
        aria-label={`Buy Now: ${productName}`}
      >
        Buy Now
      </Button>
    </div>
  );
}

interface StockProps {
  stock: Promise<Stock>;
  productId: string;
}

/** The note and the buttons once the stock is known; to stand in a Suspense of its own. */
export function StockedNote({ stock, productId, className }: StockProps & { className?: string }) {
  return <StockNote available={use(stock)[productId] ?? 0} className={className} />;
}

export function StockedButtons({
  stock,
  ...props
}: Omit<BuyButtonsProps, "available"> & Pick<StockProps, "stock">) {
  return <BuyButtons {...props} available={use(stock)[props.item.productId] ?? 0} />;
}
