/** The display names of card brands, by Stripe's name. */
const BRAND_NAMES = new Map([
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["discover", "Discover"],
  ["jcb", "JCB"],
  ["mastercard", "Mastercard"],
  ["unionpay", "UnionPay"],
  ["visa", "Visa"],
]);

/** "Visa", or "Card" for an unknown brand. @param brand Stripe's name */
export const formatCardBrand = (brand: string): string => BRAND_NAMES.get(brand) ?? "Card";

/** "Visa ending in 4242". @param card its brand is Stripe's name */
export const formatCardEnding = (card: { brand: string; last4: string }): string =>
  `${formatCardBrand(card.brand)} ending in ${card.last4}`;
