"use client";
import { useState } from "react";
import { useUserPart } from "@/components/account/use-current-user";
import type { UserView } from "@/lib/account/schema";
import type { ProductSummary } from "@/lib/catalog/schema";
import { priceTierFor } from "@/lib/pricing/rules/price-tiers";
import type { PriceTiers } from "@/lib/pricing/schema";
import { useLowStockText, usePrices, useStock } from "./availability-provider";
import { useBuyActions } from "./use-buy-actions";

export interface PurchaseProps {
  product: Pick<ProductSummary, "id" | "name">;
  /** Public prices; member prices replace them once loaded. */
  prices: PriceTiers;
}

/** Such a member pays public prices, but can subscribe like any other member (D22). */
const hasPlanWithoutDiscount = (user: UserView | null | undefined): boolean =>
  user?.isMember === true && user.memberDiscount === 0;

/** The shopper's choices for one product, and the props that the purchase parts need. */
export function usePurchase({ product, prices: shown }: PurchaseProps) {
  const { id, name } = product;
  const [quantity, setQuantity] = useState(1);
  const [wantsSubscription, onSubscribes] = useState(false);
  const buying = useBuyActions();
  const available = useStock(id);
  const words = useLowStockText(id);
  const prices = usePrices(id, shown);
  const tier = priceTierFor(prices, quantity);
  const isMember = useUserPart(hasPlanWithoutDiscount) || prices.memberPercent > 0;
  const subscribes = wantsSubscription && isMember;
  return {
    quantity,
    setQuantity,
    prices,
    unitCents: subscribes ? tier.subscriptionCents : tier.unitCents,
    member: { product, prices, tier, isMember, subscribes, onSubscribes },
    /** Undefined while unknown. */
    stock: available === undefined ? undefined : { available, words },
    buttons: {
      item: { productId: id, quantity, offer: prices.offer, isSubscription: subscribes },
      buying,
      productName: name,
      available,
    },
  };
}
