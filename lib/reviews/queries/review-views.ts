import "server-only";
import { dayOf } from "@/lib/core/dates";
import { findTimeZone } from "@/lib/server/find-time-zone";
import type { Prisma } from "@/prisma/generated/client";
import { type ApiReview, type ReviewState, type ReviewView, type StaffReview, toApiReview } from "../schema";

export const reviewInclude = {
  product: { select: { name: true, slug: true } },
} satisfies Prisma.ReviewInclude;

export type ReviewRow = Prisma.ReviewGetPayload<{ include: typeof reviewInclude }>;

export async function toReviewViews(rows: readonly ReviewRow[]): Promise<ReviewView[]> {
  const zone = await findTimeZone();
  return rows.map((row) => toView(row, zone));
}

const toView = (row: ReviewRow, timeZone: string): ReviewView => ({
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

const toResponse = (row: ReviewRow, timeZone: string): ApiReview =>
  toApiReview({ ...toView(row, timeZone), productId: row.productId, isVisible: row.isVisible });

/** The response of the API (D31). */
export const toApiResponse = async (row: ReviewRow): Promise<ApiReview> =>
  toResponse(row, await findTimeZone());

/** The moderation status of a review; of a declined one, its previous status. */
export const reviewStateOf = ({
  isVisible,
  decidedAt,
  deletedFrom,
}: Pick<ReviewRow, "isVisible" | "decidedAt" | "deletedFrom">): ReviewState =>
  (deletedFrom as ReviewState | null) ?? (isVisible ? "visible" : decidedAt ? "hidden" : "waiting");

export const toStaffResponse = (row: ReviewRow, timeZone: string): StaffReview => ({
  ...toResponse(row, timeZone),
  version: row.version,
  isWaiting: !row.isVisible && row.decidedAt === null,
  isDeclined: row.deletedAt !== null,
  state: reviewStateOf(row),
  productSlug: row.product?.slug ?? null,
});

/** The response for staff. */
export const toStaffReview = async (row: ReviewRow): Promise<StaffReview> =>
  toStaffResponse(row, await findTimeZone());

export async function toApiResponses(rows: readonly ReviewRow[]): Promise<ApiReview[]> {
  const zone = await findTimeZone();
  return rows.map((row) => toResponse(row, zone));
}
