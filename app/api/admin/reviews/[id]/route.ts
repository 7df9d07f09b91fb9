import { route } from "@/lib/http/route";
import { changeReview } from "@/lib/reviews/commands";
import { showReviewSchema } from "@/lib/reviews/schema";

export const PATCH = route({
  access: "reviews.edit",
  input: showReviewSchema,
  handle: async ({ params, input }) => ({ body: await changeReview(String(params["id"]), input) }),
});
