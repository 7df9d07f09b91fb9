import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import type { Prisma } from "@/prisma/generated/client";
import type { ReviewStats, ReviewView } from "./schema";

const HOME_REVIEWS = 3;
const PRODUCT_REVIEWS = 50;

const include = { product: { select: { name: true } } } satisfies Prisma.ReviewInclude;
type Row = Prisma.ReviewGetPayload<{ include: typeof include }>;

const toView = (row: Row): ReviewView => ({
  id: row.id,
  customerName: row.customerName,
  rating: row.rating,
  title: row.title,
  text: row.text,
  productName: row.product?.name ?? row.productName,
  isVerified: row.isVerified,
  createdAt: row.createdAt.toISOString(),
});

/** The three best of the visible reviews, newest first among equals. */
export async function homeReviews(): Promise<ReviewView[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews());
  const rows = await db().review.findMany({
    where: { isVisible: true },
    orderBy: [{ rating: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    take: HOME_REVIEWS,
    include,
  });
  return rows.map(toView);
}

/** Figures over every visible review. */
export async function reviewStats(): Promise<ReviewStats> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews());
  return statsOf({ isVisible: true });
}

async function statsOf(where: Prisma.ReviewWhereInput): Promise<ReviewStats> {
  const { _avg, _count } = await db().review.aggregate({ where, _avg: { rating: true }, _count: true });
  return {
    averageRating: _avg.rating === null ? null : Math.round(_avg.rating * 10) / 10,
    totalCount: _count,
  };
}

/** Visible reviews of one product with their figures; the distribution counts each number of stars. */
export async function productReviews(productId: string) {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews());
  const where = { productId, isVisible: true };
  const [rows, stats, groups] = await Promise.all([
    db().review.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: PRODUCT_REVIEWS,
      include,
    }),
    statsOf(where),
    db().review.groupBy({ by: ["rating"], where, _count: true }),
  ]);
  const count = (stars: number) => groups.find((group) => group.rating === stars)?._count ?? 0;
  const distribution: Record<1 | 2 | 3 | 4 | 5, number> = {
    1: count(1),
    2: count(2),
    3: count(3),
    4: count(4),
    5: count(5),
  };
  return { reviews: rows.map(toView), stats, distribution };
}
