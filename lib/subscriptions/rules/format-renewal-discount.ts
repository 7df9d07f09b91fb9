import { type Cents, formatUsd } from "@/lib/core/money";

/**
 * "20% off the next 2 renewals, then $9.60 each at today's price".
 * @param left renewals that the discount still includes
 * @param later a unit's price after them
 */
export const formatRenewalDiscount = (percent: number, left: number, later: Cents): string =>
  `${percent}% off ${left === 1 ? "the next renewal" : `the next ${left} renewals`}, then ${formatUsd(later)} each at today's price`;
