/** "Visa ending in 4242". */
export const formatCardEnding = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${BRANDS[brand] ?? "Card"} ending in ${last4}`;

/** Card brands by Stripe's names, as shoppers know them. */
const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};
