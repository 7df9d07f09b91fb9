import { requestEmailChange } from "@/lib/account/commands/change-email";
import { requireSecondFactorCode } from "@/lib/account/commands/second-factor";
import { changeEmailSchema } from "@/lib/account/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

/** The email changes when the user opens the link sent to the new address. */
export const POST = route({
  summary: "Emails a confirmation link to a new address; opening it changes the account's address",
  access: "shopper",
  input: changeEmailSchema,
  output: messageOutput,
  throws: ["conflict", "second_factor_required", "too_many"],
  handle: async ({ input, viewer }) => {
    requireSecondFactorCode(viewer);
    await requestEmailChange(viewer.userId, input.email, input.password);
    return { body: { message: "Check your new address for a link that confirms it." } };
  },
});
