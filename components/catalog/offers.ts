import type { Cents } from "@/lib/core/money";
import type { MarketingSettings } from "@/lib/marketing/schema";
import { bundlePercent, FREE_SHIPPING, unitPrice, WHOLESALE_FROM } from "@/lib/pricing/rules";
import type { Offer, PricedProduct, PriceRules } from "@/lib/pricing/schema";
import { type PriceRungs, QUANTITY_CHOICES, type Rung } from "./rungs";

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

/** "Save 5%" where the offer is on; empty otherwise. */
export const savingLabel = (quantity: number, offers: ShownOffers): string =>
  offers.bundle && bundlePercent(quantity) > 0 ? `Save ${bundlePercent(quantity)}%` : "";

export interface Choice {
  offer: Offer;
  unitCents: Cents;
  regularCents: Cents;
}

/**
 * What a quantity costs here, and the offer that the cart has to be sent for it. Offers do not stack; the better one counts (D19).
 * @param inCategory the shopper has chosen a category
 */
export function choose(
  product: PricedProduct,
  quantity: number,
  offers: ShownOffers,
  inCategory: boolean,
): Choice {
  const candidates: Offer[] = ["none"];
  if (offers.categorySale && inCategory) candidates.unshift("category-sale");
  if (offers.bundle && bundlePercent(quantity) > 0) candidates.unshift("bundle");
  const rules = rulesOf(offers);
  const priced = candidates.map((offer) => ({
    offer,
    unitCents: unitPrice({ product, quantity, isSubscription: false, offer }, rules).cents,
  }));
  const best = priced.reduce((one, other) => (other.unitCents < one.unitCents ? other : one));
  return { ...best, regularCents: product.regularPriceCents };
}

/**
 * All that the page has to know of a product's prices: the arithmetic stays on the server.
 * @param inCategory the shopper has chosen a category
 */
export function priceRungs(product: PricedProduct, offers: ShownOffers, inCategory = false): PriceRungs {
  const { memberPercent, planPercent } = offers;
  const rung = (from: number): Rung => {
    const { offer, unitCents } = choose(product, from, offers, inCategory);
    const line = { product, quantity: from, offer };
    const asMember = { ...rulesOf(offers), memberDiscountPercent: planPercent };
    return {
      from,
      offer,
      unitCents,
      memberCents:
        memberPercent === 0 && planPercent > 0
          ? unitPrice({ ...line, isSubscription: false }, asMember).cents
          : null,
      subscriptionCents: unitPrice({ ...line, isSubscription: true }, rulesOf(offers)).cents,
      saving: savingLabel(from, offers),
    };
  };
  const [first, ...more] = QUANTITY_CHOICES;
  const rungs: PriceRungs["rungs"] = [rung(first), ...more.map(rung)];
  const wholesale = rung(WHOLESALE_FROM);
  const isLower = wholesale.unitCents < (rungs.at(-1)?.unitCents ?? 0);
  return {
    regularCents: product.regularPriceCents,
    memberPercent,
    rungs: isLower ? [...rungs, wholesale] : rungs,
  };
}

const rulesOf = ({ bundle, categorySale, flashSalePercent, memberPercent }: ShownOffers): PriceRules => ({
  memberDiscountPercent: memberPercent,
  offers: { bundle, categorySale },
  flashSalePercent,
  shipping: FREE_SHIPPING,
  taxRateThousandths: 0,
});
