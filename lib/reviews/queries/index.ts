import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { dayOf } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";
import type { Prisma } from "@/prisma/generated/client";
import { calculateFigures, calculateStats } from "../rules";
import {
  type ApiReview,
  REVIEWS_PER_PAGE,
  type ReviewFigures,
  type ReviewListInput,
  type ReviewSort,
  type ReviewState,
  type ReviewStats,
  type ReviewView,
  type StaffReview,
  toApiReview,
} from "../schema";

const HOME_REVIEWS = 3;

export const reviewInclude = {
  product: { select: { name: true, slug: true } },
} satisfies Prisma.ReviewInclude;
type Row = Prisma.ReviewGetPayload<{ include: typeof reviewInclude }>;

/** The time zone in which reviews are dated. */
async function shopZone(): Promise<string> {
  const { timeZone } = await db().storeSettings.findUniqueOrThrow({
    where: { id: "default" },
    select: { timeZone: true },
  });
  return timeZone;
}

async function toViews(rows: readonly Row[]): Promise<ReviewView[]> {
  const zone = await shopZone();
  return rows.map((row) => toView(row, zone));
}

const toView = (row: Row, timeZone: string): ReviewView => ({
  id: row.id,
  customerName: row.customerName,
  rating: row.rating,
  title: row.title,
  text: row.text,
  productName: row.product?.name ?? row.productName,
  isVerified: row.isVerified,
  createdAt: row.createdAt.toISOString(),
  createdOn: dayOf(row.createdAt, timeZone),
});

const toAnswer = (row: Row, timeZone: string): ApiReview =>
  toApiReview({ ...toView(row, timeZone), productId: row.productId, isVisible: row.isVisible });

/** The response of the API (D31). */
export const toApiAnswer = async (row: Row): Promise<ApiReview> => toAnswer(row, await shopZone());

/** The moderation status of a review; of a declined one, its previous status. */
export const reviewStateOf = ({
  isVisible,
  decidedAt,
  deletedFrom,
}: Pick<Row, "isVisible" | "decidedAt" | "deletedFrom">): ReviewState =>
  (deletedFrom as ReviewState | null) ?? (isVisible ? "visible" : decidedAt ? "hidden" : "waiting");

const toStaffAnswer = (row: Row, timeZone: string): StaffReview => ({
  ...toAnswer(row, timeZone),
  version: row.version,
  isWaiting: !row.isVisible && row.decidedAt === null,
  isDeclined: row.deletedAt !== null,
  state: reviewStateOf(row),
  productSlug: row.product?.slug ?? null,
});

/** The response for staff. */
export const toStaffReview = async (row: Row): Promise<StaffReview> => toStaffAnswer(row, await shopZone());

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
  return toViews(rows);
}

/** Rating figures over every visible review. */
export async function getReviewStats(): Promise<ReviewStats> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews());
  const { averageRating, totalCount } = await countStars({ isVisible: true });
  return { averageRating, totalCount };
}

async function countStars(where: Prisma.ReviewWhereInput): Promise<ReviewFigures> {
  const groups = await db().review.groupBy({ by: ["rating"], where, _count: true });
  return calculateFigures(new Map(groups.map(({ rating, _count }) => [rating, _count])));
}

/** Rating figures over the visible reviews, of one product or of all; never cached. */
export const getReviewFigures = (productId?: string): Promise<ReviewFigures> =>
  countStars({ isVisible: true, ...(productId === undefined ? {} : { productId }) });

/** The newest visible reviews of one product with their figures, for the start of its page. */
export async function getProductReviews(productId: string) {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.reviews(), tags.store());
  const where = { productId, isVisible: true };
  const [rows, figures] = await Promise.all([
    db().review.findMany({ where, orderBy: NEWEST, take: REVIEWS_PER_PAGE, include: reviewInclude }),
    countStars(where),
  ]);
  return { reviews: await toViews(rows), figures };
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
    reviews: await toViews(rows.slice(0, REVIEWS_PER_PAGE)),
    next: rows.length > REVIEWS_PER_PAGE ? (rows[REVIEWS_PER_PAGE - 1]?.id ?? null) : null,
  };
}

const findReview = (id: string): Promise<Row | null> =>
  db().review.findUnique({ where: { id }, include: reviewInclude });

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

/** The condition for reviews after a given one: unlike an offset, it is stable when new reviews arrive. */
function following(sort: ReviewSort, last: Row | null): Prisma.ReviewWhereInput {
  if (!last) return {};
  const { rating, createdAt, id } = last;
  const older = [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }];
  if (sort === "newest") return { OR: older };
  const next = sort === "highest" ? { lt: rating } : { gt: rating };
  return { OR: [{ rating: next }, { rating, OR: older }] };
}

async function listRows(where: Prisma.ReviewWhereInput, input: ReviewListInput): Promise<Row[]> {
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

async function toAnswers(rows: readonly Row[]): Promise<ApiReview[]> {
  const zone = await shopZone();
  return rows.map((row) => toAnswer(row, zone));
}

/** Visible reviews of all products. */
export const listReviews = async (input: ReviewListInput): Promise<ApiReview[]> =>
  toAnswers(await listRows({ isVisible: true }, input));

/** Visible reviews of one product. @throws {ShopError} not_found for a product that is not in the shop */
export async function listProductReviews(productId: string, input: ReviewListInput) {
  if ((await db().product.count({ where: { id: productId, isActive: true } })) === 0)
    throw new ShopError("not_found", "There is no such product");
  return toAnswers(await listRows({ productId, isVisible: true }, input));
}

/** Every review, including hidden ones, without declined ones: for admins only. */
export async function listAllReviews(input: ReviewListInput): Promise<StaffReview[]> {
  const [rows, zone] = await Promise.all([listRows({ deletedAt: null }, input), shopZone()]);
  return rows.map((row) => toStaffAnswer(row, zone));
}

/** How many reviews are neither approved nor hidden yet. */
export const countPendingReviews = (): Promise<number> =>
  db().review.count({ where: { isVisible: false, decidedAt: null } });

/** Reviews by id, in the order of the ids, as staff see them. */
export async function listStaffReviews(ids: readonly string[]): Promise<StaffReview[]> {
  const [rows, zone] = await Promise.all([
    db().review.findMany({ where: { id: { in: [...ids] } }, include: reviewInclude }),
    shopZone(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, toStaffAnswer(row, zone)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
