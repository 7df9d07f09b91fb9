import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { tags } from "@/lib/server/tags";
import type { Prisma } from "@/prisma/generated/client";
import {
  type ApiReview,
  REVIEWS_PER_PAGE,
  type ReviewListInput,
  type ReviewSort,
  type ReviewView,
  type StaffReview,
} from "../schema";
import { countStars } from "./review-figures";
import {
  type ReviewRow,
  reviewInclude,
  toApiResponses,
  toReviewViews,
  toStaffResponse,
} from "./review-views";

const HOME_REVIEWS = 3;

const NEWEST = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.ReviewOrderByWithRelationInput[];

const ORDER: Record<ReviewSort, Prisma.ReviewOrderByWithRelationInput[]> = {
  newest: NEWEST,
  highest: [{ rating: "desc" }, ...NEWEST],
  lowest: [{ rating: "asc" }, ...NEWEST],
};

/** The three best visible reviews, newest first among equals. */
export async function listHomeReviews(): Promise<ReviewView[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews(), tags.store());
  const rows = await db().review.findMany({
    where: { isVisible: true },
    orderBy: ORDER.highest,
    take: HOME_REVIEWS,
    include: reviewInclude,
  });
  return toReviewViews(rows);
}

/** The newest visible reviews of one product with their figures, for the start of its page. */
export async function getNewestProductReviews(productId: string) {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews(), tags.store());
  const where = { productId, isVisible: true };
  const [rows, figures] = await Promise.all([
    db().review.findMany({ where, orderBy: NEWEST, take: REVIEWS_PER_PAGE, include: reviewInclude }),
    countStars(where),
  ]);
  return { reviews: await toReviewViews(rows), figures };
}

/**
 * A page of a product's visible reviews, newest first, for browsers without scripts.
 * @param after id of the previous page's last review; undefined: the first page
 * @returns null when there is no such review
 */
export async function getProductReviewPage(productId: string, after: string | undefined) {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews(), tags.store());
  const last = after === undefined ? null : await findReview(after);
  if (after !== undefined && last?.productId !== productId) return null;
  const rows = await db().review.findMany({
    where: { productId, isVisible: true, ...following("newest", last) },
    orderBy: NEWEST,
    take: REVIEWS_PER_PAGE + 1,
    include: reviewInclude,
  });
  return {
    reviews: await toReviewViews(rows.slice(0, REVIEWS_PER_PAGE)),
    next: rows.length > REVIEWS_PER_PAGE ? (rows[REVIEWS_PER_PAGE - 1]?.id ?? null) : null,
  };
}

const findReview = (id: string): Promise<ReviewRow | null> =>
  db().review.findUnique({ where: { id }, include: reviewInclude });

/** The condition for reviews after a given one: unlike an offset, it is stable when new reviews arrive. */
function following(sort: ReviewSort, last: ReviewRow | null): Prisma.ReviewWhereInput {
  if (!last) return {};
  const { rating, createdAt, id } = last;
  const older = [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }];
  if (sort === "newest") return { OR: older };
  const next = sort === "highest" ? { lt: rating } : { gt: rating };
  return { OR: [{ rating: next }, { rating, OR: older }] };
}

async function listRows(where: Prisma.ReviewWhereInput, input: ReviewListInput): Promise<ReviewRow[]> {
  const { sort, rating, limit, cursor } = input;
  const last = cursor ? await findReview(cursor) : null;
  if (cursor && !last) return [];
  return db().review.findMany({
    where: { AND: [where, rating ? { rating } : {}, following(sort, last)] },
    orderBy: ORDER[sort],
    take: limit,
    include: reviewInclude,
  });
}

/** Visible reviews of all products. */
export const listReviews = async (input: ReviewListInput): Promise<ApiReview[]> =>
  toApiResponses(await listRows({ isVisible: true }, input));

/** Visible reviews of one product. @throws {ShopError} not_found for a product that is not in the shop */
export async function listProductReviews(productId: string, input: ReviewListInput) {
  if ((await db().product.count({ where: { id: productId, isActive: true } })) === 0)
    throw new ShopError("not_found", "There is no such product");
  return toApiResponses(await listRows({ productId, isVisible: true }, input));
}

/** Every review, including hidden ones, without declined ones: for admins only. */
export async function listAllReviews(input: ReviewListInput): Promise<StaffReview[]> {
  const [rows, zone] = await Promise.all([listRows({ deletedAt: null }, input), findTimeZone()]);
  return rows.map((row) => toStaffResponse(row, zone));
}

/** Reviews by id, in the order of the ids, as staff see them. */
export async function listStaffReviews(ids: readonly string[]): Promise<StaffReview[]> {
  const [rows, zone] = await Promise.all([
    db().review.findMany({ where: { id: { in: [...ids] } }, include: reviewInclude }),
    findTimeZone(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, toStaffResponse(row, zone)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
