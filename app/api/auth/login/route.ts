import { checkPassword } from "@/lib/account/commands/check-password";
import { getUserOfSession } from "@/lib/account/queries/current-user";
import { loginSchema } from "@/lib/account/schema";
import { startSession } from "@/lib/account/session";
import { signedInOutput } from "@/lib/cart/responses";
import { KNOWN_DEVICE_COOKIE, tokenCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";
import { completeSignIn } from "../_parts/complete-sign-in";

export const POST = route({
  summary: "Signs in with email and password",
  access: "public",
  errors: "error",
  input: loginSchema,
  output: signedInOutput,
  throws: ["conflict", "too_many", "unauthorized"],
  handle: async ({ input, request }) => {
    const claim = await checkPassword(input, {
      address: getClientAddress(request.headers),
      device: tokenCookie(request, KNOWN_DEVICE_COOKIE),
    });
    const session = await startSession(claim, input.password.length);
    const { cookies, capped } = await completeSignIn(claim.userId, request);
    return { body: { ...(await getUserOfSession(session)), capped }, cookies };
  },
});
