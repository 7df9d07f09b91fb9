import { z } from "zod";
import { optionalRequestKey } from "@/lib/admin/schema/fields";
import type { Day } from "@/lib/core/dates";
import { VISIBLE_CHARACTER } from "@/lib/core/text";

export const STARS = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof STARS)[number];

/** How many reviews a page has. */
export const REVIEWS_PER_PAGE = 10;

const MAX_NAME_LENGTH = 80;
const MAX_TITLE_LENGTH = 120;
export const MAX_REVIEW_LENGTH = 5000;

const figure = (count: number): string => count.toLocaleString("en-US");

const words = (most: number) =>
  z
    .string("Required")
    .trim()
    .regex(VISIBLE_CHARACTER, "Required")
    .max(most, `must be at most ${figure(most)} characters`);

const STARS_PROBLEM = "must be a whole number from 1 to 5";
const rating = z.int(STARS_PROBLEM).min(1, STARS_PROBLEM).max(5, STARS_PROBLEM);

/** An optional text; a blank one becomes null. @param most characters */
const optional = (most: number) =>
  z
    .string("must be text")
    .trim()
    .max(most, `must be at most ${figure(most)} characters`)
    .transform((text) => (VISIBLE_CHARACTER.test(text) ? text : null))
    .nullish();

const productId = z.string("Required").min(1, "Required").max(80, "is unknown");

/** The write review form (shopper.md §5). */
export const reviewFormSchema = z.object({
  productId,
  customerName: words(MAX_NAME_LENGTH),
  rating: rating.default(5),
  title: optional(MAX_TITLE_LENGTH),
  reviewText: words(MAX_REVIEW_LENGTH),
});
export type ReviewFormValues = z.input<typeof reviewFormSchema>;
export type SubmittedReview = z.output<typeof reviewFormSchema>;

/** Each field under its other spelling (D31). */
const TWINS = { userName: "customerName", comment: "reviewText" } as const;

const withTwins = <S extends z.ZodType>(schema: S) =>
  z.preprocess((input) => {
    if (typeof input !== "object" || input === null) return input;
    const fields: Record<string, unknown> = { ...input };
    for (const [twin, name] of Object.entries(TWINS)) if (twin in fields) fields[name] ??= fields[twin];
    return fields;
  }, schema);

/** POST /api/reviews/submit. */
export const submitReviewSchema = withTwins(reviewFormSchema);

const isVisible = z.boolean("must be true or false");

/** POST /api/reviews, an admin's own entry: it may name a product that the shop does not have. */
export const createReviewSchema = withTwins(
  reviewFormSchema.extend({
    productId: productId.nullish(),
    productName: optional(MAX_TITLE_LENGTH),
    isVisible: isVisible.default(true),
    ...optionalRequestKey,
  }),
);
export type CreateReviewInput = z.output<typeof createReviewSchema>;

/** PUT /api/reviews/{id}: omitted fields stay. */
export const updateReviewSchema = withTwins(
  z.object({
    customerName: words(MAX_NAME_LENGTH).optional(),
    rating: rating.optional(),
    title: optional(MAX_TITLE_LENGTH),
    reviewText: words(MAX_REVIEW_LENGTH).optional(),
    productName: optional(MAX_TITLE_LENGTH),
    isVisible: isVisible.optional(),
    /** Version that the editor saw. */
    version: z.int("must be a whole number").optional(),
  }),
);
export type UpdateReviewInput = z.output<typeof updateReviewSchema>;

/** PATCH /api/admin/reviews/{id}. */
export const reviewVisibilitySchema = z.object({ isVisible });

/** POST /api/admin/reviews/visibility: approves or hides many. */
export const reviewsVisibilitySchema = z.object({
  ids: z.array(z.string().max(80), "Required").min(1, "Required").max(500, "must be 500 or fewer"),
  isVisible,
});
export type ReviewsVisibilityInput = z.output<typeof reviewsVisibilitySchema>;

/** The moderation status of a review: pending, shown, or hidden. */
export const REVIEW_STATES = ["waiting", "visible", "hidden"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/**
 * POST /api/admin/reviews/undo: restores the state before an approval, hiding or decline. `version`: of the action to
 * undo; a review that was changed since stays as it is.
 */
export const undoReviewsSchema = z.object({
  reviews: z
    .array(
      z.object({
        id: z.string("is required").max(80, "is unknown"),
        version: z.int("must be a whole number"),
        state: z.enum(REVIEW_STATES, `must be one of ${REVIEW_STATES.join(", ")}`),
      }),
      "Required",
    )
    .min(1, "Required")
    .max(500, "must be 500 or fewer")
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, "must name each review once"),
});
export type UndoReviewsInput = z.output<typeof undoReviewsSchema>;

/** The admin's form of a review. */
export const reviewEditSchema = z.object({
  customerName: words(MAX_NAME_LENGTH),
  rating: z.union([z.string(), z.number()]).transform(Number).pipe(rating),
  title: optional(MAX_TITLE_LENGTH),
  reviewText: words(MAX_REVIEW_LENGTH),
  productName: optional(MAX_TITLE_LENGTH),
  isVisible,
});
export type ReviewValues = z.input<typeof reviewEditSchema>;

export const REVIEW_SORTS = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

const MAX_PAGE = 100;
const LIMIT_PROBLEM = `must be a whole number from 1 to ${MAX_PAGE}`;

/** The query string of the lists of reviews. `cursor`: id of the previous page's last review. */
export const reviewListSchema = z.object({
  sort: z.enum(REVIEW_SORTS, `must be one of ${REVIEW_SORTS.join(", ")}`).default("newest"),
  rating: z.coerce.number().pipe(rating).optional(),
  limit: z.coerce
    .number(LIMIT_PROBLEM)
    .int(LIMIT_PROBLEM)
    .min(1, LIMIT_PROBLEM)
    .max(MAX_PAGE, LIMIT_PROBLEM)
    .default(MAX_PAGE),
  cursor: z.string().max(80, "is unknown").optional(),
});
export type ReviewListInput = z.output<typeof reviewListSchema>;

/** GET /api/reviews/stats; of one product, or of all. */
export const reviewStatsSchema = z.object({ productId: productId.optional() });

/** A review as home and product pages show it. */
export interface ReviewView {
  id: string;
  customerName: string;
  rating: number;
  title: string | null;
  text: string;
  productName: string | null;
  isVerified: boolean;
  createdAt: string;
  /** The shop's day of `createdAt`, such as 2026-11-21. */
  createdOn: Day;
}

/** Rating figures over the visible reviews. `averageRating` has one decimal, null without ratings (D23). */
export interface ReviewStats {
  averageRating: number | null;
  totalCount: number;
}

/** Number of reviews by stars. */
export type Distribution = Record<Stars, number>;

export interface ReviewFigures extends ReviewStats {
  distribution: Distribution;
}

/** A review in API responses, with both spellings of its fields (D31). */
export interface ApiReview extends Omit<ReviewView, "text"> {
  productId: string | null;
  userName: string;
  comment: string;
  reviewText: string;
  isVisible: boolean;
}

/** A review for staff. `isWaiting`: neither approved nor hidden yet. */
export interface StaffReview extends ApiReview {
  version: number;
  isWaiting: boolean;
  /** Declined: not shown; it can be restored until it is purged. */
  isDeclined: boolean;
  /** Its moderation status; of a declined one, its previous status. */
  state: ReviewState;
  /** The page that shows it; null for a review without a product in the shop. */
  productSlug: string | null;
}

export const toApiReview = ({
  text,
  ...review
}: ReviewView & { productId: string | null; isVisible: boolean }): ApiReview => ({
  ...review,
  userName: review.customerName,
  comment: text,
  reviewText: text,
});
