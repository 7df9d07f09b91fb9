import { UNIVERSAL_OFFERS } from "@/lib/cart/rules";
import type { MarketingSettings } from "@/lib/marketing/schema";
import {
  bundlePercent,
  CATEGORY_SALE_PERCENT,
  FREE_SHIPPING,
  unitPrice,
  WHOLESALE_MIN_QUANTITY,
} from "@/lib/pricing/rules";
import type { Offer, PricedProduct, PriceRules } from "@/lib/pricing/schema";
import { type PriceTier, type PriceTiers, QUANTITY_CHOICES } from "./price-tiers";

/** The active offers and the applicable member discount: everything that prices depend on besides the product. */
export interface ShownOffers {
  bundle: boolean;
  categorySale: boolean;
  flashSalePercent: number;
  /** The viewer's member discount; 0 for other viewers and on prerendered pages. */
  memberPercent: number;
  /** The smallest discount of any plan; 0 where there is none. */
  planPercent: number;
}

/** @param discounts whole percent; each defaults to 0 */
export const offersFor = (
  { offers, flashSale }: MarketingSettings,
  { memberPercent = 0, planPercent = 0 }: Partial<Pick<ShownOffers, "memberPercent" | "planPercent">> = {},
): ShownOffers => ({
  ...offers,
  flashSalePercent: flashSale.enabled ? flashSale.discountPercentage : 0,
  memberPercent,
  planPercent,
});

/** "Save 5%" when the quantity discount applies; empty when it is off or another offer is larger (D42). */
export function savingLabel(quantity: number, shown: ShownOffers, inCategory: boolean): string {
  const percent = shown.bundle ? bundlePercent(quantity) : 0;
  const isBest = percent >= shown.flashSalePercent && percent >= categoryPercent(shown, inCategory);
  return percent > 0 && isBest ? `Save ${percent}%` : "";
}

const categoryPercent = ({ categorySale }: ShownOffers, inCategory: boolean): number =>
  inCategory && categorySale ? CATEGORY_SALE_PERCENT : 0;

/** Whether the documented banner of a category is accurate: a larger flash sale replaces the category's 10% (D42). */
export const isCategorySaleShown = (shown: ShownOffers, inCategory: boolean): boolean =>
  inCategory && shown.categorySale && shown.flashSalePercent <= CATEGORY_SALE_PERCENT;

/**
 * Offers given to a line that is added here: by quantity from the first unit on, and by category (D42).
 * @param inCategory the shopper has chosen a category
 */
export const offersForLine = ({ bundle, categorySale }: ShownOffers, inCategory: boolean): Offer[] => [
  ...(bundle ? UNIVERSAL_OFFERS : []),
  ...(categorySale && inCategory ? (["category-sale"] as const) : []),
];

/**
 * All price data that the page needs of a product; the calculation stays on the server.
 * @param inCategory the shopper has chosen a category
 */
export function toPriceTiers(product: PricedProduct, offers: ShownOffers, inCategory = false): PriceTiers {
  const { memberPercent, planPercent } = offers;
  const given = offersForLine(offers, inCategory);
  const rules = rulesOf(offers);
  const tier = (from: number): PriceTier => {
    const line = { product, quantity: from, isSubscription: false, offers: given };
    const asMember = { ...rules, memberDiscountPercent: planPercent };
    return {
      from,
      unitCents: unitPrice(line, rules).cents,
      memberCents: memberPercent === 0 && planPercent > 0 ? unitPrice(line, asMember).cents : null,
      subscriptionCents: unitPrice({ ...line, isSubscription: true }, rules).cents,
      saving: savingLabel(from, offers, inCategory),
    };
  };
  const [first, ...more] = QUANTITY_CHOICES;
  const tiers: PriceTiers["tiers"] = [tier(first), ...more.map(tier)];
  const wholesale = tier(WHOLESALE_MIN_QUANTITY);
  const isLower = wholesale.unitCents < (tiers.at(-1)?.unitCents ?? 0);
  return {
    regularCents: product.regularPriceCents,
    memberPercent,
    offer: given.length > 1 ? given : given[0],
    tiers: isLower ? [...tiers, wholesale] : tiers,
  };
}

const rulesOf = ({ bundle, categorySale, flashSalePercent, memberPercent }: ShownOffers): PriceRules => ({
  memberDiscountPercent: memberPercent,
  offers: { bundle, categorySale },
  flashSalePercent,
  shipping: FREE_SHIPPING,
  taxRateThousandths: 0,
});
