import { verifyEmail } from "@/lib/account/commands/verify-email";
import { tokenSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";
import { tryClaimGuestOrders } from "../_parts/complete-sign-in";

export const POST = route({
  access: "shopper",
  input: tokenSchema,
  handle: async ({ input, viewer }) => {
    const { email } = await verifyEmail(input.token, viewer.userId);
    return { body: { email, claimedOrders: await tryClaimGuestOrders(viewer.userId) } };
  },
});
