import type { Cents } from "@/lib/core/money";
import { NO_DISCOUNTS, unitPrice, WHOLESALE_MIN_QUANTITY } from "@/lib/pricing/rules";
import type { PricedProduct } from "@/lib/pricing/schema";

interface Plan {
  name: string;
  /** Percent. */
  discountPercentage: number;
}

interface AffectedPrice {
  label: string;
  beforeCents: Cents;
  afterCents: Cents;
}

/**
 * Every price of a product that changes with its regular price, in cents: what shoppers, subscribers, members of each
 * plan and buyers of a case pay for one unit, with a running flash sale and before other offers (D18).
 * @param flashSalePercent 0 while none is on
 */
export function listAffectedPrices(
  product: PricedProduct,
  regularPriceCents: Cents,
  plans: readonly Plan[],
  flashSalePercent: number,
): AffectedPrice[] {
  const priceOf = (one: PricedProduct, percent: number, isSubscription: boolean, quantity: number): Cents =>
    unitPrice(
      { product: one, quantity, isSubscription, offers: [] },
      { ...NO_DISCOUNTS, flashSalePercent, memberDiscountPercent: percent },
    ).cents;
  const change = (label: string, percent = 0, isSubscription = false, quantity = 1): AffectedPrice => ({
    label,
    beforeCents: priceOf(product, percent, isSubscription, quantity),
    afterCents: priceOf({ ...product, regularPriceCents }, percent, isSubscription, quantity),
  });
  return [
    { label: "Regular", beforeCents: product.regularPriceCents, afterCents: regularPriceCents },
    ...(flashSalePercent > 0 ? [change("Flash sale")] : []),
    change("Subscription", 0, true),
    ...plans.flatMap(({ name, discountPercentage }) => [
      change(`${name} member`, discountPercentage),
      change(`${name} member subscription`, discountPercentage, true),
    ]),
    change(`Wholesale (${WHOLESALE_MIN_QUANTITY} or more)`, 0, false, WHOLESALE_MIN_QUANTITY),
  ].filter(({ beforeCents, afterCents }) => beforeCents !== afterCents);
}
