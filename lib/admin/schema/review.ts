import { z } from "zod";
import { keysetListSchema } from "./list";

const REVIEW_SORTS = ["created", "rating"] as const;

/** The address of the Reviews tab. `waiting`: nobody has approved or hidden it yet. */
export const adminReviewListSchema = keysetListSchema(REVIEW_SORTS, "-created").extend({
  state: z.enum(["waiting", "visible", "hidden"]).optional().catch(undefined),
  rating: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
});
export type AdminReviewListParams = z.output<typeof adminReviewListSchema>;
