import { resetPassword } from "@/lib/account/commands/reset-password";
import { resetSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";
import { deviceCookies, tryClaimGuestOrders } from "../_parts/complete-sign-in";

export const POST = route({
  access: "public",
  errors: "error",
  input: () => resetSchema(env().PASSWORD_MIN_LENGTH),
  handle: async ({ input, request }) => {
    const { userId } = await resetPassword(input.token, input.password);
    await tryClaimGuestOrders(userId); // the mailed token proves that the user owns the address
    return {
      body: { message: "Your password has been updated." },
      cookies: await deviceCookies(userId, request),
    };
  },
});
