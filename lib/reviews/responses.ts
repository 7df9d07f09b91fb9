import "server-only";
import { z } from "zod";
import { REVIEW_STATES } from "@/lib/reviews/schema";

export const reviewOutput = z
  .strictObject({
    productId: z.string().nullable(),
    userName: z.string(),
    comment: z.string(),
    reviewText: z.string(),
    isVisible: z.boolean(),
    id: z.string(),
    createdAt: z.string(),
    title: z.string().nullable(),
    productName: z.string().nullable(),
    customerName: z.string(),
    rating: z.number(),
    isVerified: z.boolean(),
    createdOn: z.string().describe("The day of `createdAt` in the shop's time zone, such as 2026-11-21."),
  })
  .meta({ id: "Review", description: "A review in API responses, with both spellings of its fields." });

export const staffReviewOutput = reviewOutput
  .extend({
    version: z.int(),
    isWaiting: z.boolean(),
    isDeclined: z
      .boolean()
      .describe("Whether it was declined: not shown, and restorable until it is purged."),
    state: z.enum(REVIEW_STATES).describe("The moderation status; for a declined review, the status before."),
    productSlug: z
      .string()
      .nullable()
      .describe("The page that shows it; null if its product is not in the shop."),
  })
  .meta({
    id: "StaffReview",
    description: "A review for staff. `isWaiting`: neither approved nor hidden yet.",
  });

export const distributionOutput = z
  .strictObject({ "1": z.number(), "4": z.number(), "2": z.number(), "5": z.number(), "3": z.number() })
  .meta({ id: "Distribution", description: "Number of reviews by stars." });

export const reviewFiguresOutput = z
  .strictObject({
    distribution: distributionOutput,
    averageRating: z.number().nullable(),
    totalCount: z.int(),
  })
  .meta({ id: "ReviewFigures" });
