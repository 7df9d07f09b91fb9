import { route } from "@/lib/http/route";
import { declineReview, updateReview } from "@/lib/reviews/commands/moderate-reviews";
import { listProductReviews } from "@/lib/reviews/queries";
import { reviewListSchema, updateReviewSchema } from "@/lib/reviews/schema";

/** Here the id is a product's, as documented; for PUT and DELETE it is the review's. */
export const GET = route({
  access: "public",
  input: reviewListSchema,
  handle: async ({ params, input }) => ({ body: await listProductReviews(String(params["id"]), input) }),
});

export const PUT = route({
  access: "reviews.edit",
  input: updateReviewSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await updateReview(viewer.userId, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "reviews.edit",
  handle: async ({ params, viewer }) => ({ body: await declineReview(viewer.userId, String(params["id"])) }),
});
