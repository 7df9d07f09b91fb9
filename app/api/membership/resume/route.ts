import { memberSeconds } from "@/lib/account/queries";
import { memberCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { keepMembership } from "@/lib/membership/commands/cancel";
import { membershipStatus } from "@/lib/membership/queries";

export const POST = route({
  access: "shopper",
  handle: async ({ viewer }) => {
    await keepMembership(viewer.userId);
    return {
      body: await membershipStatus(viewer),
      cookies: [memberCookie(await memberSeconds(viewer.userId))],
    };
  },
});
