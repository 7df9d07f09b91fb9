import { z } from "zod";

/** The path to return to; callers pass it through safePath (D6). */
export const returnSchema = z
  .object({
    return: z.string().optional(),
    returnTo: z.string().optional(),
    callbackUrl: z.string().optional(),
    /** Re-authentication of staff (D45): the provider must prompt for credentials again. */
    reauthenticate: z.literal("1").optional().catch(undefined),
  })
  .transform(({ reauthenticate, ...query }) => ({
    return: query.return ?? query.returnTo ?? query.callbackUrl,
    asksAgain: reauthenticate !== undefined,
  }));
