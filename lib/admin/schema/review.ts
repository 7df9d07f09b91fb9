import { z } from "zod";
import { keysetListSchema } from "./list";

/** The address of the Reviews tab. `waiting`: nobody has approved or hidden it yet. */
export const adminReviewListSchema = keysetListSchema(["created"], "-created").extend({
  state: z.enum(["waiting", "visible", "hidden", "declined"]).optional().catch(undefined),
  rating: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
});
export type AdminReviewListParams = z.output<typeof adminReviewListSchema>;
