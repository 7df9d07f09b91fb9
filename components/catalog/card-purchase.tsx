"use client";
import { Price } from "@/components/ui/price";
import { BuyButtons } from "./buy-buttons";
import { MemberOffer } from "./member-offer";
import { QuantityChoice } from "./quantity-choice";
import { type PurchaseProps, usePurchase } from "./use-purchase";

/** The purchase part of a product card: price, quantity, stock, buttons. */
export function CardPurchase(props: PurchaseProps) {
  const { quantity, setQuantity, prices, unitCents, member, stock, buttons } = usePurchase(props);
  const { id, name } = props.product;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3" aria-live="polite">
        <Price cents={unitCents} normalCents={prices.regularCents} />
        {quantity > 1 ? <span className="text-14 text-ink-soft">each, for {quantity}</span> : null}
      </div>
      <MemberOffer {...member} />
      <QuantityChoice
        productId={id}
        productName={name}
        value={quantity}
        prices={prices}
        onChange={setQuantity}
      />
      {stock}
      <BuyButtons {...buttons} />
    </div>
  );
}
