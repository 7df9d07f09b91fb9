import { resendConfirmation } from "@/lib/account/commands/change-email";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "shopper",
  handle: async ({ viewer }) => {
    await resendConfirmation(viewer.userId);
    return { body: { message: "Check your email for a link that confirms your address." } };
  },
});
