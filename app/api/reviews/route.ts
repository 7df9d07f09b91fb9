import { createRoute, readRoute } from "@/lib/http/record-routes";
import { createReview } from "@/lib/reviews/commands/moderate-reviews";
import { listReviews } from "@/lib/reviews/queries";
import { createReviewSchema, reviewListSchema } from "@/lib/reviews/schema";

export const GET = readRoute({ access: "public", input: reviewListSchema, act: listReviews });

export const POST = createRoute({
  access: "reviews.edit",
  input: createReviewSchema,
  act: ({ userId }, input) => createReview(userId, input),
});
