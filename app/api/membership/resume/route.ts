import { getMembershipHint } from "@/lib/account/queries/membership-hint";
import { memberCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { keepMembership } from "@/lib/membership/commands/cancel-membership";
import { getMembershipStatus } from "@/lib/membership/queries";
import { membershipStatusOutput } from "@/lib/membership/responses";

export const POST = route({
  summary: 'Reverts a cancellation: "Keep my membership"',
  access: "shopper",
  limit: "stripeCallsPerAddress",
  output: membershipStatusOutput,
  throws: ["conflict", "not_found", "payment_provider"],
  handle: async ({ viewer }) => {
    await keepMembership(viewer.userId);
    return {
      body: await getMembershipStatus(viewer),
      cookies: [memberCookie(await getMembershipHint(viewer.userId))],
    };
  },
});
