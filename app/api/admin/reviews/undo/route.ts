import { route } from "@/lib/http/route";
import { undoReviewDecisions } from "@/lib/reviews/commands/moderate-reviews";
import { undoReviewsSchema } from "@/lib/reviews/schema";

export const POST = route({
  access: "reviews.edit",
  input: undoReviewsSchema,
  handle: async ({ input, viewer }) => ({ body: await undoReviewDecisions(viewer.userId, input) }),
});
