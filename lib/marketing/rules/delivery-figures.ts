import { cents } from "@/lib/core/money";
import { calculateDeliveryCost, type DeliveryTerms } from "@/lib/marketing/rules";

/** Sample subtotals besides both sides of the threshold. */
const USUAL = [1500, 3000, 7500];

/**
 * The delivery price of a non-member for some subtotals, in cents. `expedited` is null where it is not offered (D20).
 */
export function deliveryFigures(terms: DeliveryTerms) {
  const { mode, freeFromCents, rates } = terms;
  const around = freeFromCents === null || freeFromCents === 0 ? [] : [freeFromCents - 1, freeFromCents];
  const subtotals = [...new Set([...USUAL, ...around])].sort((one, other) => one - other);
  return subtotals.map((amount) => {
    const subtotal = cents(amount);
    return {
      subtotal,
      standard: calculateDeliveryCost(terms, subtotal),
      expedited: mode === "free" ? null : rates.expeditedCents,
    };
  });
}
