import { requestPasswordReset } from "@/lib/account/commands/reset-password";
import { forgotSchema } from "@/lib/account/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

export const POST = route({
  summary: "Emails a link that resets the password, if the address has an account",
  access: "public",
  errors: "error",
  input: forgotSchema,
  output: messageOutput,
  throws: ["too_many", "unauthorized"],
  handle: async ({ input, request }) => {
    await requestPasswordReset(input.email, getClientAddress(request.headers));
    return { body: { message: "If this address has an account, a reset link is on its way." } };
  },
});
