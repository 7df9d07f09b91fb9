import { route } from "@/lib/http/route";
import { setReviewsVisible } from "@/lib/reviews/commands/moderate-reviews";
import { reviewsVisibilitySchema } from "@/lib/reviews/schema";

export const POST = route({
  access: "reviews.edit",
  input: reviewsVisibilitySchema,
  handle: async ({ input, viewer }) => ({ body: { changed: await setReviewsVisible(viewer.userId, input) } }),
});
