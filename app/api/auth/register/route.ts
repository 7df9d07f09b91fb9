import { register } from "@/lib/account/commands/register";
import { userOf } from "@/lib/account/queries";
import { registerSchema } from "@/lib/account/schema";
import { startSession } from "@/lib/account/session";
import { route } from "@/lib/http/route";
import { clientAddress } from "@/lib/server/address";
import { env } from "@/lib/server/env";
import { arrive } from "../_parts/arrive";

export const POST = route({
  access: "public",
  errors: "text",
  input: () => registerSchema(env().PASSWORD_MIN_LENGTH),
  handle: async ({ input, request }) => {
    const claim = await register(input, clientAddress(request.headers));
    const session = await startSession(claim, input.password.length);
    const { cookies, capped } = await arrive(claim.userId, request);
    return { body: { ...(await userOf(session)), capped }, status: 201, cookies };
  },
});
