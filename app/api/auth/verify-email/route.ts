import { verifyEmail } from "@/lib/account/commands/verify-email";
import { tokenSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";
import { joinGuestOrders } from "../_parts/arrive";

export const POST = route({
  access: "public",
  input: tokenSchema,
  handle: async ({ input }) => {
    const { userId, email } = await verifyEmail(input.token);
    return { body: { email, claimedOrders: await joinGuestOrders(userId) } };
  },
});
