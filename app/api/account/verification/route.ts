import { resendVerification } from "@/lib/account/commands/change-email";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Emails the link that verifies the current address again",
  access: "shopper",
  output: messageOutput,
  throws: ["conflict", "too_many"],
  handle: async ({ viewer }) => {
    await resendVerification(viewer.userId);
    return { body: { message: "Check your email for a link that confirms your address." } };
  },
});
