import { z } from "zod";
import { readRoute } from "@/lib/http/record-routes";
import { listAllReviews } from "@/lib/reviews/queries/list-reviews";
import { staffReviewOutput } from "@/lib/reviews/responses";
import { reviewListSchema } from "@/lib/reviews/schema";

export const GET = readRoute({
  summary: "All reviews, including hidden ones",
  access: "reviews.see",
  input: reviewListSchema,
  output: z.array(staffReviewOutput),
  act: listAllReviews,
});
