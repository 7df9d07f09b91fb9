import { readRoute } from "@/lib/http/record-routes";
import { listAllReviews } from "@/lib/reviews/queries";
import { reviewListSchema } from "@/lib/reviews/schema";

export const GET = readRoute({ access: "reviews.see", input: reviewListSchema, act: listAllReviews });
