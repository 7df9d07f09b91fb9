"use client";
import { Suspense, useState } from "react";
import { Price } from "@/components/ui/price";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import type { ProductSummary, Stock } from "@/lib/catalog/schema";
import { formatUsd, times } from "@/lib/core/money";
import { BuyBar } from "./buy-bar";
import { BuyButtons, StockedButtons, StockedNote } from "./buy-buttons";
import { OfferLadder } from "./offer-ladder";
import { choose, type ShownOffers } from "./offers";
import { useBuying } from "./use-buying";

interface ProductPurchaseProps {
  product: Pick<ProductSummary, "id" | "name" | "regularPriceCents" | "wholesalePriceCents">;
  offers: ShownOffers;
  stock: Promise<Stock>;
}

/** The part of a product's page that sells: price, ladder, quantity, stock, buttons. */
export function ProductPurchase({ product, offers, stock }: ProductPurchaseProps) {
  const [quantity, setQuantity] = useState(1);
  const buying = useBuying();
  const { offer, unitCents, regularCents } = choose(product, quantity, offers, false);
  const buttons = {
    item: { productId: product.id, quantity, offer },
    buying,
    productName: product.name,
    size: "lg",
  } as const;
  return (
    <div className="space-y-5">
      <Price cents={unitCents} normalCents={regularCents} size="hero" />
      <OfferLadder product={product} quantity={quantity} offers={offers} onChange={setQuantity} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <QuantityStepper of={product.name} value={quantity} onChange={setQuantity} />
        <p aria-live="polite" className="tabular">
          <span className="text-ink-soft">Together </span>
          <span className="text-18 font-semibold">{formatUsd(times(unitCents, quantity))}</span>
        </p>
      </div>
      <div className="space-y-3">
        <div className="min-h-5">
          <Suspense>
            <StockedNote stock={stock} productId={product.id} />
          </Suspense>
        </div>
        <BuyBar summary={<Price cents={unitCents} normalCents={regularCents} />}>
          <Suspense fallback={<BuyButtons {...buttons} available={undefined} />}>
            <StockedButtons {...buttons} stock={stock} />
          </Suspense>
        </BuyBar>
      </div>
    </div>
  );
}
