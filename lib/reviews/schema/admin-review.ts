import { z } from "zod";
import { keysetListSchema } from "@/lib/admin/schema/list";
import { REVIEW_STATES } from ".";

/** The query parameters of the Reviews tab. `waiting`: neither approved nor hidden yet. */
export const adminReviewListSchema = keysetListSchema(["created"], "-created").extend({
  state: z
    .enum([...REVIEW_STATES, "declined"])
    .optional()
    .catch(undefined),
  rating: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
});
export type AdminReviewListParams = z.output<typeof adminReviewListSchema>;
