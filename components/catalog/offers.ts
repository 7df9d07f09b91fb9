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

/** Which offers are on, and which member's discount counts: what the catalogue has to know of the settings and the viewer. */
export interface ShownOffers {
  bundle: boolean;
  categorySale: boolean;
  flashSalePercent: number;
  /** Discount of the member who looks; 0 for everybody else, and on pages that are the same for everybody. */
  memberPercent: number;
  /** What each plan gives at least; 0 where there is none. */
  planPercent: number;
}

/** @param discounts whole percent; each is 0 when left out */
export const offersFor = (
  { offers, flashSale }: MarketingSettings,
  { memberPercent = 0, planPercent = 0 }: Partial<Pick<ShownOffers, "memberPercent" | "planPercent">> = {},
): ShownOffers => ({
  ...offers,
  flashSalePercent: flashSale.enabled ? flashSale.discountPercentage : 0,
  memberPercent,
  planPercent,
});

/** "Save 5%" where the quantity's own saving is what counts; empty where it is off or another offer is larger (D42). */
export function savingLabel(quantity: number, shown: ShownOffers, inCategory: boolean): string {
  const percent = shown.bundle ? bundlePercent(quantity) : 0;
  const isBest = percent >= shown.flashSalePercent && percent >= categoryPercent(shown, inCategory);
  return percent > 0 && isBest ? `Save ${percent}%` : "";
}

const categoryPercent = ({ categorySale }: ShownOffers, inCategory: boolean): number =>
  inCategory && categorySale ? CATEGORY_SALE_PERCENT : 0;

/** Whether the documented banner over a category is true: a larger flash sale leaves nothing of its 10 % (D42). */
export const isCategorySaleShown = (shown: ShownOffers, inCategory: boolean): boolean =>
  inCategory && shown.categorySale && shown.flashSalePercent <= CATEGORY_SALE_PERCENT;

/**
 * The offers that a line is given that is added here: of the quantity from the first unit on, and of the category (D42).
 * @param inCategory the shopper has chosen a category
 */
export const offersForLine = ({ bundle, categorySale }: ShownOffers, inCategory: boolean): Offer[] => [
  ...(bundle ? UNIVERSAL_OFFERS : []),
  ...(categorySale && inCategory ? (["category-sale"] as const) : []),
];

/**
 * All that the page has to know of a product's prices: the arithmetic stays on the server.
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
  const tiers: PriceTiers["rungs"] = [tier(first), ...more.map(tier)];
  const wholesale = tier(WHOLESALE_MIN_QUANTITY);
  const isLower = wholesale.unitCents < (tiers.at(-1)?.unitCents ?? 0);
  return {
    regularCents: product.regularPriceCents,
    memberPercent,
    offer: given.length > 1 ? given : given[0],
    rungs: isLower ? [...tiers, wholesale] : tiers,
  };
}

const rulesOf = ({ bundle, categorySale, flashSalePercent, memberPercent }: ShownOffers): PriceRules => ({
  memberDiscountPercent: memberPercent,
  offers: { bundle, categorySale },
  flashSalePercent,
  shipping: FREE_SHIPPING,
  taxRateThousandths: 0,
});
