import { requestReset } from "@/lib/account/commands/reset-password";
import { forgotSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";
import { clientAddress } from "@/lib/server/address";

export const POST = route({
  access: "public",
  errors: "error",
  input: forgotSchema,
  handle: async ({ input, request }) => {
    await requestReset(input.email, clientAddress(request.headers));
    return { body: { message: "If this address has an account, a reset link is on its way." } };
  },
});
