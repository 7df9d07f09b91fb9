import { z } from "zod";
import { recordRoute } from "@/lib/http/record-routes";
import { declineReview, updateReview } from "@/lib/reviews/commands/moderate-reviews";
import { listProductReviews } from "@/lib/reviews/queries/list-reviews";
import { reviewOutput, staffReviewOutput } from "@/lib/reviews/responses";
import { reviewListSchema, updateReviewSchema } from "@/lib/reviews/schema";

/** Here the id is a product's, as documented; for PUT and DELETE it is the review's. */
export const GET = recordRoute({
  summary: "The visible reviews of the product with this id",
  access: "public",
  input: reviewListSchema,
  output: z.array(reviewOutput),
  act: (_viewer, id, input) => listProductReviews(id, input),
});

export const PUT = recordRoute({
  summary: "Changes a review",
  access: "reviews.edit",
  input: updateReviewSchema,
  output: staffReviewOutput,
  throws: ["conflict"],
  act: ({ userId }, id, input) => updateReview(userId, id, input),
});

export const DELETE = recordRoute({
  summary: "Declines a review",
  access: "reviews.edit",
  output: z.strictObject({ id: z.string(), version: z.int() }),
  act: ({ userId }, id) => declineReview(userId, id),
});
