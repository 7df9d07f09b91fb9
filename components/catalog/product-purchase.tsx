"use client";
import { LineLimitNote } from "@/components/ui/line-limit-note";
import { Price } from "@/components/ui/price";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { formatUsd, multiplyCents } from "@/lib/core/money";
import { BuyBar } from "./buy-bar";
import { BuyButtons } from "./buy-buttons";
import { MemberOffer } from "./member-offer";
import { PriceTierList } from "./price-tier-list";
import { StockNote } from "./stock-note";
import { type PurchaseProps, usePurchase } from "./use-purchase";

/** The purchase part of a product page: price, tiers, quantity, stock, buttons. */
export function ProductPurchase(props: PurchaseProps) {
  const { quantity, setQuantity, prices, unitCents, member, stock, buttons } = usePurchase(props);
  const { product } = props;
  return (
    <div className="space-y-5">
      <Price cents={unitCents} normalCents={prices.regularCents} size="hero" />
      <MemberOffer {...member} className="px-4 py-3 text-16 leading-6" />
      <PriceTierList
        product={product}
        quantity={quantity}
        prices={prices}
        subscribes={member.subscribes}
        onChange={setQuantity}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <QuantityStepper of={product.name} value={quantity} onChange={setQuantity} />
        <p aria-live="polite" className="tabular">
          <span className="text-ink-soft">Total </span>
          <span className="text-18 font-semibold">{formatUsd(multiplyCents(unitCents, quantity))}</span>
        </p>
      </div>
      <LineLimitNote quantity={quantity} />
      <div className="space-y-3">
        <div className="min-h-5">{stock ? <StockNote {...stock} /> : null}</div>
        <BuyBar summary={<Price cents={unitCents} normalCents={prices.regularCents} />}>
          <BuyButtons {...buttons} />
        </BuyBar>
      </div>
    </div>
  );
}
