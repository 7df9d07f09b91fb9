import { changePassword } from "@/lib/account/commands/change-password";
import { changePasswordSchema } from "@/lib/account/schema";
import { startSession } from "@/lib/account/session";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";

/** Ends all other sessions; this browser gets a fresh one. */
export const PUT = route({
  access: "shopper",
  input: () => changePasswordSchema(env().PASSWORD_MIN_LENGTH),
  handle: async ({ input, viewer }) => {
    await startSession(await changePassword(viewer.userId, input));
    return { body: { message: "Your password has been updated." } };
  },
});
