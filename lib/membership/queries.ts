import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import type { PlanView } from "./schema";

/** The plans that can be bought, in their order. */
export async function activePlans(): Promise<PlanView[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.plans());
  const rows = await db().membershipPlan.findMany({
    where: { isActive: true },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    monthlyPriceCents: cents(row.monthlyPriceCents),
    discountPercentage: row.discountPercentage,
    features: row.features,
    benefits: row.benefits,
    isMostPopular: row.isMostPopular,
    sortOrder: row.sortOrder,
  }));
}
