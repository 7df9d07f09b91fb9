import { route } from "@/lib/http/route";
import { updateReview } from "@/lib/reviews/commands/moderate-reviews";
import { reviewVisibilitySchema } from "@/lib/reviews/schema";

export const PATCH = route({
  access: "reviews.edit",
  input: reviewVisibilitySchema,
  handle: async ({ params, input, viewer }) => ({
    body: await updateReview(viewer.userId, String(params["id"]), input),
  }),
});
