import { z } from "zod";
import { route } from "@/lib/http/route";
import { undoReviewDecisions } from "@/lib/reviews/commands/moderate-reviews";
import { undoReviewsSchema } from "@/lib/reviews/schema";

export const POST = route({
  summary: "Undoes approving, hiding and declining reviews",
  access: "reviews.edit",
  input: undoReviewsSchema,
  output: z.strictObject({ restored: z.number(), kept: z.number() }),
  handle: async ({ input, viewer }) => ({ body: await undoReviewDecisions(viewer.userId, input) }),
});
