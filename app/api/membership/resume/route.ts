import { getMembershipHint } from "@/lib/account/queries";
import { memberCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { keepMembership } from "@/lib/membership/commands/cancel-membership";
import { getMembershipStatus } from "@/lib/membership/queries";

export const POST = route({
  access: "shopper",
  handle: async ({ viewer }) => {
    await keepMembership(viewer.userId);
    return {
      body: await getMembershipStatus(viewer),
      cookies: [memberCookie(await getMembershipHint(viewer.userId))],
    };
  },
});
