import { resetPassword } from "@/lib/account/commands/reset-password";
import { resetSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";

export const POST = route({
  access: "public",
  errors: "error",
  input: () => resetSchema(env().PASSWORD_MIN_LENGTH),
  handle: async ({ input }) => {
    await resetPassword(input.token, input.password);
    return { body: { message: "Your password has been updated." } };
  },
});
