import { registerUser } from "@/lib/account/commands/register-user";
import { getUserOfSession } from "@/lib/account/queries/current-user";
import { registerSchema } from "@/lib/account/schema";
import { startSession } from "@/lib/account/session";
import { signedInOutput } from "@/lib/cart/responses";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";
import { env } from "@/lib/server/env";
import { completeSignIn } from "../_parts/complete-sign-in";

export const POST = route({
  summary: "Creates an account and signs in",
  access: "public",
  errors: "text",
  input: () => registerSchema(env().PASSWORD_MIN_LENGTH),
  status: 201,
  output: signedInOutput,
  throws: ["conflict", "too_many"],
  handle: async ({ input, request }) => {
    const claim = await registerUser(input, getClientAddress(request.headers));
    const session = await startSession(claim, input.password.length);
    const { cookies, capped } = await completeSignIn(claim.userId, request);
    return { body: { ...(await getUserOfSession(session)), capped }, cookies };
  },
});
