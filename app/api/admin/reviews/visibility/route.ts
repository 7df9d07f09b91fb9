import { route } from "@/lib/http/route";
import { showReviews } from "@/lib/reviews/commands/moderate";
import { showReviewsSchema } from "@/lib/reviews/schema";

export const POST = route({
  access: "reviews.edit",
  input: showReviewsSchema,
  handle: async ({ input, viewer }) => ({ body: { changed: await showReviews(viewer.userId, input) } }),
});
