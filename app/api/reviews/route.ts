import { route } from "@/lib/http/route";
import { createReview } from "@/lib/reviews/commands/moderate-reviews";
import { listReviews } from "@/lib/reviews/queries";
import { createReviewSchema, reviewListSchema } from "@/lib/reviews/schema";

export const GET = route({
  access: "public",
  input: reviewListSchema,
  handle: async ({ input }) => ({ body: await listReviews(input) }),
});

export const POST = route({
  access: "reviews.edit",
  input: createReviewSchema,
  handle: async ({ input, viewer }) => ({ body: await createReview(viewer.userId, input), status: 201 }),
});
