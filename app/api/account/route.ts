import { deleteAccount } from "@/lib/account/commands/delete-account";
import { requireSecondFactorCode } from "@/lib/account/commands/second-factor";
import { deleteAccountSchema } from "@/lib/account/schema";
import { endSession } from "@/lib/account/session";
import { signedOutCookies } from "@/lib/http/cookies";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { expireOpenCheckoutSessions } from "@/lib/membership/commands/cancel-open-purchases";

/** Deletes the account permanently; the body contains the proof of identity. */
export const DELETE = route({
  summary: "Deletes the account; the body has `password` or `token`",
  access: "shopper",
  input: deleteAccountSchema,
  output: messageOutput,
  throws: ["conflict", "second_factor_required", "too_many"],
  handle: async ({ input, viewer }) => {
    requireSecondFactorCode(viewer);
    const customer = await deleteAccount(viewer.userId, input);
    await endSession();
    await expireOpenCheckoutSessions(customer);
    return { body: { message: "Your account has been deleted." }, cookies: signedOutCookies() };
  },
});
