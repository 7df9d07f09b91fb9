import { z } from "zod";
import { MAX_SERVINGS } from "../rules/scaling";

/** POST /api/recipes/{slug}/cart */
export const recipeCartSchema = z.object({
  servings: z
    .number("must be a whole number")
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .max(MAX_SERVINGS, `must be ${MAX_SERVINGS} or less`),
});
