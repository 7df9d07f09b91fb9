import { z } from "zod";
import { getMembershipHint } from "@/lib/account/queries/membership-hint";
import { ShopError } from "@/lib/core/errors";
import { memberCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { cancelAtPeriodEnd } from "@/lib/membership/commands/cancel-membership";

export const POST = route({
  summary: "Cancels the membership at the end of its period",
  access: "shopper",
  limit: "stripeCallsPerAddress",
  input: z.object({ userId: z.string().max(80).optional() }),
  output: z.strictObject({ cancelDate: z.string().nullable() }),
  throws: ["conflict", "forbidden", "not_found", "payment_provider"],
  handle: async ({ input, viewer }) => {
    // The user comes from the session alone (D1).
    if (input.userId !== undefined && input.userId !== viewer.userId) throw new ShopError("forbidden");
    const end = await cancelAtPeriodEnd(viewer.userId);
    return {
      body: { cancelDate: end?.toISOString() ?? null },
      cookies: [memberCookie(await getMembershipHint(viewer.userId))],
    };
  },
});
