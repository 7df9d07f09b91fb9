import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { fieldError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import { listPlanFeatures } from "../rules/format-plan";
import { isPaymentOverdue } from "../rules/membership-status";
import { findPlan } from "../rules/plans";
import type { MembershipStatusView, PlanView } from "../schema";

/** The plans for sale, in their order, as pages show them. */
export async function getPlansForSale(): Promise<PlanView[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.plans());
  return findPlansForSale();
}

/** The plans for sale, uncached, for every charge. */
export async function findPlansForSale(): Promise<PlanView[]> {
  const rows = await db().membershipPlan.findMany({
    where: { isActive: true },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    aliases: row.aliases,
    name: row.name,
    description: row.description,
    monthlyPriceCents: cents(row.monthlyPriceCents),
    discountPercentage: row.discountPercentage,
    features: listPlanFeatures(row.features, cents(row.freeShippingThresholdCents)),
    benefits: row.benefits,
    freeShippingThresholdCents: cents(row.freeShippingThresholdCents),
    isMostPopular: row.isMostPopular,
    sortOrder: row.sortOrder,
  }));
}

/**
 * The plan that a request names (D15), as it is for sale now.
 * @param field of the request, which the error names
 * @throws {ShopError} invalid_input when the plan is unknown or not for sale
 */
export async function requirePlan(name: string, field: string): Promise<PlanView> {
  const [plans, user] = await Promise.all([findPlansForSale(), getCurrentUser()]);
  const status = user && (await getMembershipStatus({ userId: user.id, isMember: user.isMember }));
  const paid = status?.stripeSubscription;
  const plan = findPlan(plans, name, paid?.planId ?? user?.membershipPlanId ?? null, paid?.monthlyPriceCents);
  if (!plan) throw fieldError(field, "is unknown");
  return plan;
}

/** Whether a user is a member now, and until when the paid period lasts. */
export async function getMembershipStatus(viewer: {
  userId: string;
  isMember: boolean;
}): Promise<MembershipStatusView> {
  const live = await db().subscription.findFirst({
    where: { userId: viewer.userId, status: { in: [...LIVE_SUBSCRIPTION_STATES] } },
    select: {
      status: true,
      planId: true,
      priceCents: true,
      currentPeriodEnd: true,
      graceUntil: true,
      cancelAtPeriodEnd: true,
      cardBrand: true,
      cardLast4: true,
    },
  });
  return {
    isActive: viewer.isMember,
    stripeSubscription: live && {
      planId: live.planId,
      monthlyPriceCents: live.priceCents === null ? null : cents(live.priceCents),
      currentPeriodEnd: live.currentPeriodEnd?.toISOString() ?? null,
      cancelAtPeriodEnd: live.cancelAtPeriodEnd,
      isTrial: live.status === "trialing",
      owing: isPaymentOverdue(live.status) ? { until: live.graceUntil?.toISOString() ?? null } : null,
      card: live.cardBrand && live.cardLast4 ? { brand: live.cardBrand, last4: live.cardLast4 } : null,
    },
  };
}
