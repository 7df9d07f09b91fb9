/** Subscription price: 80 % of the member or regular price (shopper.md §9). */
export const SUBSCRIPTION_PERCENT_OFF = 20;
/** D19: the discount on products that were added while a category was chosen. */
export const CATEGORY_SALE_PERCENT = 10;

/** D19: the saving of quantity labels, in percent of the unit price. */
export function bundlePercent(quantity: number): number {
  if (quantity >= 5) return 15;
  if (quantity >= 3) return 10;
  return quantity === 2 ? 5 : 0;
}
