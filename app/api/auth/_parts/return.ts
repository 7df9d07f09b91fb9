import { z } from "zod";

/** Where to go afterwards; its callers pass it through safePath (D6). */
export const returnSchema = z
  .object({
    return: z.string().optional(),
    returnTo: z.string().optional(),
    callbackUrl: z.string().optional(),
  })
  .transform((query) => ({ return: query.return ?? query.returnTo ?? query.callbackUrl }));
