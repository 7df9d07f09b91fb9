"use client";
import { useState } from "react";
import { Price } from "@/components/ui/price";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import type { ProductSummary } from "@/lib/catalog/schema";
import { formatUsd, times } from "@/lib/core/money";
import { BuyBar } from "./buy-bar";
import { BuyButtons } from "./buy-buttons";
import { MemberOffer } from "./member-offer";
import { OfferLadder } from "./offer-ladder";
import { type PriceRungs, rungFor } from "./rungs";
import { StockNote } from "./stock-note";
import { usePrices, useStock, useStockWords } from "./stock-scope";
import { useBuying } from "./use-buying";

interface ProductPurchaseProps {
  product: Pick<ProductSummary, "id" | "name">;
  prices: PriceRungs;
}

/** The part of a product's page that sells: price, ladder, quantity, stock, buttons. */
export function ProductPurchase({ product, prices: shown }: ProductPurchaseProps) {
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
  return (
    <div className="space-y-5">
      <Price cents={unitCents} normalCents={prices.regularCents} size="hero" />
      <MemberOffer
        product={product}
        prices={prices}
        rung={rung}
        subscribes={isSubscription}
        onSubscribes={setSubscription}
        className="px-4 py-3 text-16 leading-6"
      />
      <OfferLadder product={product} quantity={quantity} prices={prices} onChange={setQuantity} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <QuantityStepper of={product.name} value={quantity} onChange={setQuantity} />
        <p aria-live="polite" className="tabular">
          <span className="text-ink-soft">Together </span>
          <span className="text-18 font-semibold">{formatUsd(times(unitCents, quantity))}</span>
        </p>
      </div>
      <div className="space-y-3">
        <div className="min-h-5">
          {available === undefined ? null : <StockNote available={available} words={words} />}
        </div>
        <BuyBar summary={<Price cents={unitCents} normalCents={prices.regularCents} />}>
          <BuyButtons
            item={{ productId: product.id, quantity, offer, isSubscription }}
            buying={buying}
            productName={product.name}
            available={available}
            size="lg"
          />
        </BuyBar>
      </div>
    </div>
  );
}
