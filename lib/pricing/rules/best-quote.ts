import { cents } from "@/lib/core/money";
import type { DeliveryMethod, LineInput, PricedDiscount, PriceRules, Quote } from "../schema";
import { calculateQuote, taxOn } from ".";

/** What quotes are compared by: the total, less what the gift would cost the shopper, tax included. */
function comparedCents(quote: Quote): number {
  const value = quote.gift?.discountCents ?? cents(0);
  return quote.totalCents - value - taxOn(value, quote);
}

/**
 * The best quote for the shopper: without a discount, or with one of these. Of equal ones the first counts, so that a
 * discount that saves nothing is not applied.
 * @param discounts the usable ones, the entered code before automatic ones
 */
export function calculateBestQuote(
  lines: readonly LineInput[],
  rules: PriceRules,
  method: DeliveryMethod,
  discounts: readonly PricedDiscount[],
): Quote {
  return discounts
    .map((discount) => calculateQuote(lines, rules, method, discount))
    .reduce(
      (best, quote) => (comparedCents(quote) < comparedCents(best) ? quote : best),
      calculateQuote(lines, rules, method),
    );
}
