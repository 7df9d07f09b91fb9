import { changePassword } from "@/lib/account/commands/change-password";
import { changePasswordSchema } from "@/lib/account/schema";
import { setSessionCookie } from "@/lib/account/session";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";

/** Ends all other sessions; this browser's session continues under a new cookie. */
export const PUT = route({
  access: "shopper",
  input: () => changePasswordSchema(env().PASSWORD_MIN_LENGTH),
  handle: async ({ input, viewer }) => {
    const { userId, sessionId } = viewer;
    await setSessionCookie({ ...(await changePassword(userId, input, sessionId)), sessionId });
    return { body: { message: "Your password has been updated." } };
  },
});
