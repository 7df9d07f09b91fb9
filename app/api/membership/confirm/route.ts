import { getMemberSeconds } from "@/lib/account/queries";
import { memberCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { confirmPurchase } from "@/lib/membership/commands/confirm-purchase";
import { getMembershipStatus } from "@/lib/membership/queries";
import { confirmSchema } from "@/lib/membership/schema";

export const POST = route({
  access: "shopper",
  input: confirmSchema,
  handle: async ({ input, viewer: { userId } }) => {
    await confirmPurchase(userId, input);
    const seconds = await getMemberSeconds(userId);
    return {
      body: await getMembershipStatus({ userId, isMember: seconds > 0 }),
      cookies: [memberCookie(seconds)],
    };
  },
});
