import { route } from "@/lib/http/route";
import { changeReview } from "@/lib/reviews/commands/moderate";
import { showReviewSchema } from "@/lib/reviews/schema";

export const PATCH = route({
  access: "reviews.edit",
  input: showReviewSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await changeReview(viewer.userId, String(params["id"]), input),
  }),
});
