"use client";
import { useState } from "react";
import type { ProductSummary } from "@/lib/catalog/schema";
import { type PriceRungs, rungFor } from "./rungs";
import { StockNote } from "./stock-note";
import { usePrices, useStock, useStockWords } from "./stock-scope";
import { useBuying } from "./use-buying";

export interface PurchaseProps {
  product: Pick<ProductSummary, "id" | "name">;
  /** Everybody's; a member's own replace them as soon as they are known. */
  prices: PriceRungs;
}

/** What a shopper chooses of one product, and what the parts that sell it need to know of that. */
export function usePurchase({ product, prices: shown }: PurchaseProps) {
  const { id, name } = product;
  const [quantity, setQuantity] = useState(1);
  const [wantsSubscription, onSubscribes] = useState(false);
  const buying = useBuying();
  const available = useStock(id);
  const words = useStockWords(id);
  const prices = usePrices(id, shown);
  const rung = rungFor(prices, quantity);
  const subscribes = wantsSubscription && prices.memberPercent > 0;
  return {
    quantity,
    setQuantity,
    prices,
    unitCents: subscribes ? rung.subscriptionCents : rung.unitCents,
    member: { product, prices, rung, subscribes, onSubscribes },
    stock: (
      <div className="min-h-5">
        {available === undefined ? null : <StockNote available={available} words={words} />}
      </div>
    ),
    buttons: {
      item: { productId: id, quantity, offer: prices.offer, isSubscription: subscribes },
      buying,
      productName: name,
      available,
    },
  };
}
