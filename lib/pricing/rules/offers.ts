import { type Cents, cents } from "@/lib/core/money";
import type { Offer, PricedProduct, PriceRules, PriceTier, PriceTiers, ShownOffers } from "../schema";
import { NO_DISCOUNTS, unitPrice, WHOLESALE_MIN_QUANTITY } from ".";
import { bundlePercent, CATEGORY_SALE_PERCENT } from "./percents";
import { QUANTITY_CHOICES } from "./price-tiers";

/** The offers of a line that a page of the shop adds, wherever it appears, from the first unit on (D42). */
export const UNIVERSAL_OFFERS: readonly Offer[] = ["bundle"];

/** The saved offers, as far as prices depend on them. */
interface OfferSettings {
  offers: PriceRules["offers"];
  flashSale: { enabled: boolean; discountPercentage: number };
}

/** Whole percent that the flash sale takes off; 0 while it is off. */
export const activeFlashSalePercent = ({ flashSale }: Pick<OfferSettings, "flashSale">): number =>
  flashSale.enabled ? flashSale.discountPercentage : 0;

/**
 * The offers and member discounts that prices on a page depend on.
 * @param discounts whole percent; each defaults to 0
 */
export const offersFor = (
  settings: OfferSettings,
  { memberPercent = 0, planPercent = 0 }: Partial<Pick<ShownOffers, "memberPercent" | "planPercent">> = {},
): ShownOffers => ({
  ...settings.offers,
  flashSalePercent: activeFlashSalePercent(settings),
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

/** The price of one unit on a card, in cents. @param inCategory the shopper has chosen a category */
export const cardPrice = (regularPriceCents: Cents, shown: ShownOffers, inCategory: boolean): Cents =>
  toPriceTiers({ regularPriceCents, wholesalePriceCents: null }, shown, inCategory).tiers[0].unitCents;

/**
 * Converts bounds of the price on a visitor's card to bounds of the regular price, in cents. Offers take the same
 * percentage off every product, so filtering and sorting by price can use the column. Member prices are ignored,
 * because listings are the same for every viewer.
 * @param shown a flash sale takes at most 90% off, as its input schema requires
 * @param inCategory the shopper has chosen a category
 */
export function regularPriceBounds(
  { minCents, maxCents }: { minCents?: Cents | undefined; maxCents?: Cents | undefined },
  shown: ShownOffers,
  inCategory: boolean,
): { minCents: Cents | undefined; maxCents: Cents | undefined } {
  const remaining = 100 - Math.max(shown.flashSalePercent, categoryPercent(shown, inCategory));
  // A card rounds half up: min <= (price * remaining + 50) / 100 < max + 1
  return {
    minCents: minCents && cents(Math.ceil((minCents * 100 - 50) / remaining)),
    maxCents: maxCents === undefined ? undefined : cents(Math.floor((maxCents * 100 + 49) / remaining)),
  };
}

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
  ...NO_DISCOUNTS,
  memberDiscountPercent: memberPercent,
  offers: { bundle, categorySale },
  flashSalePercent,
});
