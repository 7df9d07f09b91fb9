import { route } from "@/lib/http/route";
import { getReviewFigures } from "@/lib/reviews/queries";
import { reviewStatsSchema } from "@/lib/reviews/schema";

export const GET = route({
  access: "public",
  input: reviewStatsSchema,
  handle: async ({ input }) => ({ body: await getReviewFigures(input.productId) }),
});
