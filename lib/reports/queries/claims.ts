import "server-only";
import { findDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { findSavedMarketing } from "@/lib/marketing/queries/marketing-settings";
import { getPlansForSale } from "@/lib/membership/queries";
import { getReviewStats } from "@/lib/reviews/queries/review-figures";
import { db } from "@/lib/server/db";
import { refreshShopDailyCounts } from "../commands/refresh-daily-counts";
import type { ClaimFacts } from "../rules/claims";

/** The shop's current facts, against which its claims are checked (D23). */
export async function getClaimFacts(): Promise<ClaimFacts> {
  const [plans, stats, delivery, customers, quotes] = await Promise.all([
    getPlansForSale(),
    getReviewStats(),
    findDeliveryTerms(),
    countCustomers(),
    quotedReviews(),
  ]);
  return {
    reviewCount: stats.totalCount,
    averageRating: stats.averageRating,
    customers,
    planPercent: Math.max(0, ...plans.map(({ discountPercentage }) => discountPercentage)),
    shippingMode: delivery.mode,
    rates: delivery.rates,
    quotes,
  };
}

/**
 * The all-time number of customers. Reads the reports' daily counts, because counting customers in `orders` would scan
 * the whole table.
 */
async function countCustomers(): Promise<number> {
  await refreshShopDailyCounts();
  return db().reportBuyer.count({ where: { previousDay: null } });
}

/** The saved testimonials that match a visible review word for word. */
async function quotedReviews(): Promise<string[]> {
  const { testimonials } = await findSavedMarketing();
  const messages = testimonials.featured.map(({ message }) => message);
  if (messages.length === 0) return [];
  const rows = await db().review.findMany({
    where: { isVisible: true, text: { in: messages } },
    select: { text: true },
  });
  return rows.map(({ text }) => text);
}
