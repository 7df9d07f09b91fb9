/** Card brands by Stripe's names, as shoppers know them. */
const BRANDS = new Map([
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["discover", "Discover"],
  ["jcb", "JCB"],
  ["mastercard", "Mastercard"],
  ["unionpay", "UnionPay"],
  ["visa", "Visa"],
]);

/** "Visa"; "Card" for a brand that we do not know. @param brand Stripe's name */
export const formatCardBrand = (brand: string): string => BRANDS.get(brand) ?? "Card";

/** "Visa ending in 4242". @param card with Stripe's name of its brand */
export const formatCardEnding = (card: { brand: string; last4: string }): string =>
  `${formatCardBrand(card.brand)} ending in ${card.last4}`;
