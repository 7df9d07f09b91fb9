import { route } from "@/lib/http/route";
import { getReviewFigures } from "@/lib/reviews/queries/review-figures";
import { reviewFiguresOutput } from "@/lib/reviews/responses";
import { reviewStatsSchema } from "@/lib/reviews/schema";

export const GET = route({
  summary: "Count, average and distribution of the visible ratings",
  access: "public",
  input: reviewStatsSchema,
  output: reviewFiguresOutput,
  handle: async ({ input }) => ({ body: await getReviewFigures(input.productId) }),
});
