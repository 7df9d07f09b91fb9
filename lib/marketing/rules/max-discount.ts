import { cents } from "@/lib/core/money";
import { NO_DISCOUNTS, unitPrice } from "@/lib/pricing/rules";
import { activeFlashSalePercent } from "@/lib/pricing/rules/offers";
import { OFFERS } from "@/lib/pricing/schema";
import type { MarketingSettings } from "../schema";

/** account-admin-content.md §1, §9: the percentage that questions and plans claim. */
export const MAX_CLAIMED_DISCOUNT = 50;
const WHOLE_PRICE = cents(1_000_000);

/**
 * The maximum saving on fewer than 50 units of a product, in percent to the tenth: best plan, subscription and best
 * offer together (D18).
 */
export function maxDiscount(settings: MarketingSettings, planPercent: number): number {
  const rules = {
    ...NO_DISCOUNTS,
    memberDiscountPercent: planPercent,
    offers: settings.offers,
    flashSalePercent: activeFlashSalePercent(settings),
  };
  const product = { regularPriceCents: WHOLE_PRICE, wholesalePriceCents: WHOLE_PRICE };
  const line = { product, quantity: 5, isSubscription: planPercent > 0, offers: OFFERS };
  return Math.round((WHOLE_PRICE - unitPrice(line, rules).cents) / 1_000) / 10;
}
