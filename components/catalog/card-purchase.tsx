"use client";
import { useState } from "react";
import { Price } from "@/components/ui/price";
import type { ProductSummary } from "@/lib/catalog/schema";
import { BuyButtons } from "./buy-buttons";
import { MemberOffer } from "./member-offer";
import { QuantityChoice } from "./quantity-choice";
import { type PriceRungs, rungFor } from "./rungs";
import { StockNote } from "./stock-note";
import { usePrices, useStock, useStockWords } from "./stock-scope";
import { useBuying } from "./use-buying";

interface CardPurchaseProps {
  product: Pick<ProductSummary, "id" | "name">;
  prices: PriceRungs;
}

/** The part of a product card that sells: price, quantity, stock, buttons. */
export function CardPurchase({ product, prices: shown }: CardPurchaseProps) {
  const [quantity, setQuantity] = useState(1);
  const buying = useBuying();
  const available = useStock(product.id);
  const words = useStockWords(product.id);
  const prices = usePrices(product.id, shown);
  const rung = rungFor(prices, quantity);
  const [wantsSubscription, setSubscription] = useState(false);
  const isSubscription = wantsSubscription && prices.memberPercent > 0;
  const { offer } = rung;
  const unitCents = isSubscription ? rung.subscriptionCents : rung.unitCents;
  const item = { productId: product.id, quantity, offer, isSubscription };
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3" aria-live="polite">
        <Price cents={unitCents} normalCents={prices.regularCents} />
        {quantity > 1 ? <span className="text-14 text-ink-soft">each, for {quantity}</span> : null}
      </div>
      <MemberOffer
        product={product}
        prices={prices}
        rung={rung}
        subscribes={isSubscription}
        onSubscribes={setSubscription}
      />
      <QuantityChoice
        productId={product.id}
        productName={product.name}
        value={quantity}
        prices={prices}
        onChange={setQuantity}
      />
      <div className="min-h-5">
        {available === undefined ? null : <StockNote available={available} words={words} />}
      </div>
      <BuyButtons item={item} buying={buying} productName={product.name} available={available} />
    </div>
  );
}
