import { recordRoute } from "@/lib/http/record-routes";
import { updateReview } from "@/lib/reviews/commands/moderate-reviews";
import { staffReviewOutput } from "@/lib/reviews/responses";
import { reviewVisibilitySchema } from "@/lib/reviews/schema";

export const PATCH = recordRoute({
  summary: "Approves or hides a review",
  access: "reviews.edit",
  input: reviewVisibilitySchema,
  output: staffReviewOutput,
  throws: ["conflict"],
  act: ({ userId }, id, input) => updateReview(userId, id, input),
});
