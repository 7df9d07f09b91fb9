import { verifyResetToken } from "@/lib/account/commands/reset-password";
import { tokenSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "public",
  errors: "error",
  input: tokenSchema,
  handle: async ({ input }) => {
    await verifyResetToken(input.token);
    return { body: { valid: true } };
  },
});
