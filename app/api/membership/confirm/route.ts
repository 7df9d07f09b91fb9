import { getMembershipHint } from "@/lib/account/queries/membership-hint";
import { memberCookie, membershipCodeCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { confirmPurchase } from "@/lib/membership/commands/confirm-purchase";
import { getMembershipStatus } from "@/lib/membership/queries";
import { membershipStatusOutput } from "@/lib/membership/responses";
import { confirmSchema } from "@/lib/membership/schema";

export const POST = route({
  summary: "Confirms a membership purchase when the buyer returns from the payment",
  access: "shopper",
  limit: "stripeCallsPerAddress",
  input: confirmSchema,
  output: membershipStatusOutput,
  throws: ["conflict", "not_activated", "not_found", "not_paid", "payment_provider"],
  handle: async ({ input, viewer: { userId } }) => {
    await confirmPurchase(userId, input);
    const hint = await getMembershipHint(userId);
    return {
      body: await getMembershipStatus({ userId, isMember: hint.seconds > 0 }),
      cookies: [memberCookie(hint), ...(hint.seconds > 0 ? [membershipCodeCookie(null)] : [])],
    };
  },
});
