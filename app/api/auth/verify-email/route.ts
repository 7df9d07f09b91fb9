import { z } from "zod";
import { verifyEmail } from "@/lib/account/commands/verify-email";
import { tokenSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";
import { tryClaimGuestOrders } from "../_parts/complete-sign-in";

export const POST = route({
  summary:
    "Verifies the email address with the token of an emailed link, and adds guest orders to the account",
  access: "shopper",
  input: tokenSchema,
  output: z.strictObject({ email: z.string(), claimedOrders: z.number() }),
  throws: ["conflict"],
  handle: async ({ input, viewer }) => {
    const { email } = await verifyEmail(input.token, viewer.userId);
    return { body: { email, claimedOrders: await tryClaimGuestOrders(viewer.userId) } };
  },
});
