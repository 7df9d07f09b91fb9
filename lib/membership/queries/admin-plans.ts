import "server-only";
import { LIVE_SUBSCRIPTION_STATES } from "@/lib/account/rules";
import { ShopError } from "@/lib/core/errors";
import { centsToDecimal } from "@/lib/core/money";
import { db, type Tx } from "@/lib/server/db";
import type { MembershipPlan } from "@/prisma/generated/client";
import type { AdminPlan } from "../schema/admin-plan";

export const PLAN_NOT_FOUND = "There is no such plan";
/** The members of each plan, and their prices. */
async function usesOf(tx: Tx) {
  const [members, paying, ever, agreed, discounted] = await Promise.all([
    tx.user.groupBy({ by: ["membershipPlanId"], where: { deletedAt: null }, _count: true }),
    tx.subscription.groupBy({
      by: ["planId", "priceCents"],
      where: { status: { in: [...LIVE_SUBSCRIPTION_STATES] } },
      _count: true,
      orderBy: { priceCents: "asc" },
    }),
    tx.subscription.groupBy({ by: ["planId"], _count: true }),
    tx.membershipConsent.groupBy({ by: ["planId"], _count: true }),
    tx.discountUse.groupBy({ by: ["planId"], where: { planId: { not: null } }, _count: true }),
  ]);
  const had = new Set([...ever, ...agreed, ...discounted].map(({ planId }) => planId));
  return { members: new Map(members.map((one) => [one.membershipPlanId, one._count])), paying, had };
}

function toView(
  row: MembershipPlan,
  { members, paying, had }: Awaited<ReturnType<typeof usesOf>>,
): AdminPlan {
  const count = members.get(row.id) ?? 0;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    slug: row.slug,
    description: row.description,
    monthlyPrice: centsToDecimal(row.monthlyPriceCents),
    discountPercentage: row.discountPercentage,
    features: row.features,
    benefits: row.benefits,
    freeShippingThreshold: centsToDecimal(row.freeShippingThresholdCents),
    isActive: row.isActive,
    isMostPopular: row.isMostPopular,
    sortOrder: row.sortOrder,
    sort_order: row.sortOrder,
    members: count,
    paying: paying
      .filter(({ planId }) => planId === row.id)
      .map(({ priceCents, _count }) => ({
        price: centsToDecimal(priceCents ?? row.monthlyPriceCents),
        members: _count,
      })),
    isUnused: count === 0 && !had.has(row.id),
  };
}

/** All plans in their order, including those that are not for sale. */
export async function listAdminPlans(): Promise<AdminPlan[]> {
  const [rows, uses] = await Promise.all([
    db().membershipPlan.findMany({ orderBy: [{ sortOrder: "asc" }, { id: "asc" }] }),
    usesOf(db()),
  ]);
  return rows.map((row) => toView(row, uses));
}

/** One plan. @throws {ShopError} not_found */
export async function getAdminPlan(id: string, tx: Tx = db()): Promise<AdminPlan> {
  const row = await tx.membershipPlan.findUnique({ where: { id } });
  if (!row) throw new ShopError("not_found", PLAN_NOT_FOUND);
  return toView(row, await usesOf(tx));
}
