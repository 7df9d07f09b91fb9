import { route } from "@/lib/http/route";
import { listEveryReview } from "@/lib/reviews/queries";
import { reviewListSchema } from "@/lib/reviews/schema";

export const GET = route({
  access: "reviews.see",
  input: reviewListSchema,
  handle: async ({ input }) => ({ body: await listEveryReview(input) }),
});
