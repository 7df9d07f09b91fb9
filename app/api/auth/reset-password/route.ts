import { resetPassword } from "@/lib/account/commands/reset-password";
import { resetSchema } from "@/lib/account/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";
import { deviceCookies, tryClaimGuestOrders } from "../_parts/complete-sign-in";

export const POST = route({
  summary: "Sets a new password with the token of an emailed link",
  access: "public",
  errors: "error",
  input: () => resetSchema(env().PASSWORD_MIN_LENGTH),
  output: messageOutput,
  throws: ["too_many", "unauthorized"],
  handle: async ({ input, request }) => {
    const { userId } = await resetPassword(input.token, input.password);
    await tryClaimGuestOrders(userId); // the mailed token proves that the user owns the address
    return {
      body: { message: "Your password has been updated." },
      cookies: await deviceCookies(userId, request),
    };
  },
});
