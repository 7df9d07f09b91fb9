import { z } from "zod";
import { verifyResetToken } from "@/lib/account/commands/reset-password";
import { tokenSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Whether the token of a reset link is valid",
  access: "public",
  errors: "error",
  input: tokenSchema,
  output: z.strictObject({ valid: z.boolean() }),
  handle: async ({ input }) => {
    await verifyResetToken(input.token);
    return { body: { valid: true } };
  },
});
