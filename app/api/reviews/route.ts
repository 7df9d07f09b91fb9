import { z } from "zod";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { createReview } from "@/lib/reviews/commands/moderate-reviews";
import { listReviews } from "@/lib/reviews/queries/list-reviews";
import { reviewOutput, staffReviewOutput } from "@/lib/reviews/responses";
import { createReviewSchema, reviewListSchema } from "@/lib/reviews/schema";

export const GET = readRoute({
  summary: "The visible reviews",
  access: "public",
  input: reviewListSchema,
  output: z.array(reviewOutput),
  act: listReviews,
});

export const POST = createRoute({
  summary: "Creates a review",
  access: "reviews.edit",
  input: createReviewSchema,
  output: staffReviewOutput,
  throws: ["conflict", "not_found"],
  act: ({ userId }, input) => createReview(userId, input),
});
