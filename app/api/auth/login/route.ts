import { checkPassword } from "@/lib/account/commands/check-password";
import { userOf } from "@/lib/account/queries";
import { loginSchema } from "@/lib/account/schema";
import { startSession } from "@/lib/account/session";
import { KNOWN_DEVICE_COOKIE, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { clientAddress } from "@/lib/server/address";
import { arrive } from "../_parts/arrive";

export const POST = route({
  access: "public",
  errors: "error",
  input: loginSchema,
  handle: async ({ input, request }) => {
    const claim = await checkPassword(input, {
      address: clientAddress(request.headers),
      device: tokenCookie(request, KNOWN_DEVICE_COOKIE),
    });
    const session = await startSession(claim, input.password.length);
    const { cookies, capped } = await arrive(claim.userId, request);
    return { body: { ...(await userOf(session)), capped }, cookies };
  },
});
