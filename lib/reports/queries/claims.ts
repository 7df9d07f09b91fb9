import "server-only";
import { findDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { findSavedMarketing } from "@/lib/marketing/queries/marketing-settings";
import { getPlansForSale } from "@/lib/membership/queries";
import { getReviewStats } from "@/lib/reviews/queries/review-figures";
import { db } from "@/lib/server/db";
import type { ClaimFacts } from "../rules/claims";

/** The shop's current facts, against which its claims are checked (D23). */
export async function getClaimFacts(): Promise<ClaimFacts> {
  const [plans, stats, delivery, [people], quotes] = await Promise.all([
    getPlansForSale(),
    getReviewStats(),
    findDeliveryTerms(),
    db().$queryRaw<{ count: number }[]>`
      SELECT count(DISTINCT lower(customer_email))::int AS count FROM orders
      WHERE payment_status IN ('paid', 'partially_refunded')`,
    quotedReviews(),
  ]);
  return {
    reviewCount: stats.totalCount,
    averageRating: stats.averageRating,
    customers: people?.count ?? 0,
    planPercent: Math.max(0, ...plans.map(({ discountPercentage }) => discountPercentage)),
    shippingMode: delivery.mode,
    rates: delivery.rates,
    quotes,
  };
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
