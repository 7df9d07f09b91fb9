import { z } from "zod";
import { reauthenticate, requireRecentAuthentication } from "@/lib/account/commands/reauthenticate";
import { reauthenticateSchema } from "@/lib/account/schema";
import { messageOutput } from "@/lib/http/responses";
import { route } from "@/lib/http/route";

/** Whether this session was authenticated recently enough for a protected action (D45); checked before a download. */
export const GET = route({
  summary: "Returns 200 if the session's last authentication is recent, otherwise 403",
  access: "staff",
  output: z.strictObject({ provedAt: z.iso.datetime().nullable() }),
  throws: ["reauthentication_required"],
  handle: ({ viewer }) => {
    requireRecentAuthentication(viewer);
    return Promise.resolve({ body: { provedAt: viewer.provedAt } });
  },
});

/** Re-authenticates with the password; for providers use GET /api/auth/{provider}?reauthenticate=1. */
export const POST = route({
  summary: "Authenticates again by password, for protected actions",
  access: "staff",
  input: reauthenticateSchema,
  output: messageOutput,
  throws: ["conflict", "too_many"],
  handle: async ({ input, viewer }) => {
    await reauthenticate(viewer, input.password);
    return { body: { message: "Confirmed" } };
  },
});
