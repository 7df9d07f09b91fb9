import { z } from "zod";
import { route } from "@/lib/http/route";
import { setReviewsVisible } from "@/lib/reviews/commands/moderate-reviews";
import { reviewsVisibilitySchema } from "@/lib/reviews/schema";

export const POST = route({
  summary: "Approves or hides up to 500 reviews",
  access: "reviews.edit",
  input: reviewsVisibilitySchema,
  output: z.strictObject({ changed: z.number() }),
  throws: ["not_found"],
  handle: async ({ input, viewer }) => ({ body: { changed: await setReviewsVisible(viewer.userId, input) } }),
});
