import { recordRoute } from "@/lib/http/record-routes";
import { declineReview, updateReview } from "@/lib/reviews/commands/moderate-reviews";
import { listProductReviews } from "@/lib/reviews/queries";
import { reviewListSchema, updateReviewSchema } from "@/lib/reviews/schema";

/** Here the id is a product's, as documented; for PUT and DELETE it is the review's. */
export const GET = recordRoute({
  access: "public",
  input: reviewListSchema,
  act: (_viewer, id, input) => listProductReviews(id, input),
});

export const PUT = recordRoute({
  access: "reviews.edit",
  input: updateReviewSchema,
  act: ({ userId }, id, input) => updateReview(userId, id, input),
});

export const DELETE = recordRoute({
  access: "reviews.edit",
  act: ({ userId }, id) => declineReview(userId, id),
});
