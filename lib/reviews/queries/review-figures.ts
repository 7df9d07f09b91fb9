import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import type { Prisma } from "@/prisma/generated/client";
import { calculateFigures, calculateStats } from "../rules";
import type { ReviewFigures, ReviewStats } from "../schema";

/** Rating figures over every visible review. */
export async function getReviewStats(): Promise<ReviewStats> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews());
  const { averageRating, totalCount } = await countStars({ isVisible: true });
  return { averageRating, totalCount };
}

export async function countStars(where: Prisma.ReviewWhereInput): Promise<ReviewFigures> {
  const groups = await db().review.groupBy({ by: ["rating"], where, _count: true });
  return calculateFigures(new Map(groups.map(({ rating, _count }) => [rating, _count])));
}

/** Rating figures over the visible reviews, of one product or of all; never cached. */
export const getReviewFigures = (productId?: string): Promise<ReviewFigures> =>
  countStars({ isVisible: true, ...(productId === undefined ? {} : { productId }) });

/**
 * Rating figures for product cards, by product id: one query for the whole shop. Products without visible reviews are
 * left out.
 */
export async function getRatingsByProduct(): Promise<Record<string, ReviewStats>> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews());
  const groups = await db().review.groupBy({
    by: ["productId"],
    where: { isVisible: true, productId: { not: null } },
    _sum: { rating: true },
    _count: true,
  });
  return Object.fromEntries(
    groups.map(({ productId, _sum, _count }) => [productId, calculateStats(_sum.rating ?? 0, _count)]),
  );
}

/** How many reviews are neither approved nor hidden yet. */
export const countPendingReviews = (): Promise<number> =>
  db().review.count({ where: { isVisible: false, decidedAt: null } });
