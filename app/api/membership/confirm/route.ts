import { z } from "zod";
import { currentEntitlement } from "@/lib/account/queries";
import { isText } from "@/lib/core/text";
import { route } from "@/lib/http/route";
import { confirmCheckout } from "@/lib/membership/commands/confirm-checkout";
import { membershipStatus } from "@/lib/membership/queries";

const sessionId = z
  .string("is required")
  .min(1, "is required")
  .max(200, "is unknown")
  .refine(isText, "is unknown");

export const POST = route({
  access: "shopper",
  input: z.object({ sessionId }),
  handle: async ({ input, viewer: { userId } }) => {
    await confirmCheckout(userId, input.sessionId);
    return { body: await membershipStatus({ userId, isMember: await currentEntitlement(userId) }) };
  },
});
