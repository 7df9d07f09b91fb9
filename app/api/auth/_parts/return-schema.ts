import { z } from "zod";

/** Where to go afterwards; its callers pass it through safePath (D6). */
export const returnSchema = z
  .object({
    return: z.string().optional(),
    returnTo: z.string().optional(),
    callbackUrl: z.string().optional(),
    /** Staff prove who they are once more (D45): the provider is to ask them again. */
    reauthenticate: z.literal("1").optional().catch(undefined),
  })
  .transform(({ reauthenticate, ...query }) => ({
    return: query.return ?? query.returnTo ?? query.callbackUrl,
    asksAgain: reauthenticate !== undefined,
  }));
