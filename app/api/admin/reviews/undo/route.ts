import { route } from "@/lib/http/route";
import { undoReviews } from "@/lib/reviews/commands/moderate";
import { undoReviewsSchema } from "@/lib/reviews/schema";

export const POST = route({
  access: "reviews.edit",
  input: undoReviewsSchema,
  handle: async ({ input, viewer }) => ({ body: await undoReviews(viewer.userId, input) }),
});
