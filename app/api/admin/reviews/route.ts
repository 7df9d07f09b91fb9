import { route } from "@/lib/http/route";
import { listAllReviews } from "@/lib/reviews/queries";
import { reviewListSchema } from "@/lib/reviews/schema";

export const GET = route({
  access: "reviews.see",
  input: reviewListSchema,
  handle: async ({ input }) => ({ body: await listAllReviews(input) }),
});
