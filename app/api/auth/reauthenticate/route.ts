import { reauthenticate, requireRecentAuthentication } from "@/lib/account/commands/reauthenticate";
import { reauthenticateSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";

/** Whether this session was authenticated recently enough for a protected action (D45); checked before a download. */
export const GET = route({
  access: "staff",
  handle: ({ viewer }) => {
    requireRecentAuthentication(viewer);
    return Promise.resolve({ body: { provedAt: viewer.provedAt } });
  },
});

/** Re-authenticates with the password; for providers use GET /api/auth/{provider}?reauthenticate=1. */
export const POST = route({
  access: "staff",
  input: reauthenticateSchema,
  handle: async ({ input, viewer }) => {
    await reauthenticate(viewer, input.password);
    return { body: { message: "Confirmed" } };
  },
});
