import { recordRoute } from "@/lib/http/record-routes";
import { updateReview } from "@/lib/reviews/commands/moderate-reviews";
import { reviewVisibilitySchema } from "@/lib/reviews/schema";

export const PATCH = recordRoute({
  access: "reviews.edit",
  input: reviewVisibilitySchema,
  act: ({ userId }, id, input) => updateReview(userId, id, input),
});
