import "server-only";
import { containsPattern, getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows, joinConditions } from "@/lib/admin/queries/list-conditions";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { listStaffReviews } from "@/lib/reviews/queries/list-reviews";
import type { StaffReview } from "@/lib/reviews/schema";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { AdminReviewListParams } from "../schema/admin-review";

const STATES = {
  waiting: Prisma.sql`decided_at IS NULL AND NOT is_visible`,
  visible: Prisma.sql`is_visible`,
  hidden: Prisma.sql`NOT is_visible AND decided_at IS NOT NULL AND deleted_at IS NULL`,
  declined: Prisma.sql`deleted_at IS NOT NULL`,
} as const;

function conditions({ search, state, rating }: AdminReviewListParams): Prisma.Sql {
  const all = [state ? STATES[state] : Prisma.sql`deleted_at IS NULL`];
  if (rating !== undefined) all.push(Prisma.sql`rating = ${rating}`);
  for (const word of search.split(/\s+/).filter(Boolean)) {
    const piece = containsPattern(word);
    all.push(Prisma.sql`(customer_name ILIKE ${piece} OR text ILIKE ${piece} OR title ILIKE ${piece}
      OR product_name ILIKE ${piece} OR product_id IN (SELECT id FROM products WHERE name ILIKE ${piece}))`);
  }
  return joinConditions(all);
}

/** A page of the Reviews tab. */
export async function getAdminReviewPage(params: AdminReviewListParams): Promise<KeysetPage<StaffReview>> {
  const where = conditions(params);
  const page = await getKeysetPage<{ id: string }>({
    params,
    table: "reviews",
    count: countRows("reviews", where),
    fetch: (slice) => db().$queryRaw`
      SELECT id FROM reviews WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`,
  });
  return { ...page, rows: await listStaffReviews(page.rows.map(({ id }) => id)) };
}
