import { changePassword } from "@/lib/account/commands/change-password";
import { requireSecondFactorCode } from "@/lib/account/commands/second-factor";
import { changePasswordSchema } from "@/lib/account/schema";
import { setSessionCookie } from "@/lib/account/session";
import { signedInCookie } from "@/lib/http/cookies";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";

/** Ends all other sessions; this browser's session continues under a new cookie. */
export const PUT = route({
  summary: "Changes the password and ends all other sessions",
  access: "shopper",
  input: () => changePasswordSchema(env().PASSWORD_MIN_LENGTH),
  output: messageOutput,
  throws: ["conflict", "second_factor_required", "too_many"],
  handle: async ({ input, viewer }) => {
    requireSecondFactorCode(viewer);
    const { userId, sessionId } = viewer;
    await setSessionCookie({ ...(await changePassword(userId, input, sessionId)), sessionId });
    return { body: { message: "Your password has been updated." }, cookies: [signedInCookie()] };
  },
});
