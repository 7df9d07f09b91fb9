import { memberSeconds } from "@/lib/account/queries";
import { memberCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { confirmArrival } from "@/lib/membership/commands/confirm-arrival";
import { membershipStatus } from "@/lib/membership/queries";
import { confirmSchema } from "@/lib/membership/schema";

export const POST = route({
  access: "shopper",
  input: confirmSchema,
  handle: async ({ input, viewer: { userId } }) => {
    await confirmArrival(userId, input);
    const seconds = await memberSeconds(userId);
    return {
      body: await membershipStatus({ userId, isMember: seconds > 0 }),
      cookies: [memberCookie(seconds)],
    };
  },
});
