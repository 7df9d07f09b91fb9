import { requestPasswordReset } from "@/lib/account/commands/reset-password";
import { forgotSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  access: "public",
  errors: "error",
  input: forgotSchema,
  handle: async ({ input, request }) => {
    await requestPasswordReset(input.email, getClientAddress(request.headers));
    return { body: { message: "If this address has an account, a reset link is on its way." } };
  },
});
