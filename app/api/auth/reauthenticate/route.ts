import { reauthenticate, requireRecentAuthentication } from "@/lib/account/commands/reauthenticate";
import { reauthenticateSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";

/** Whether this session was proved recently enough for what D45 protects: asked before a download begins. */
export const GET = route({
  access: "staff",
  handle: ({ viewer }) => {
    requireRecentAuthentication(viewer);
    return Promise.resolve({ body: { provedAt: viewer.provedAt } });
  },
});

/** Proves with the password who sits at this session; with a provider, GET /api/auth/{provider}?reauthenticate=1 does. */
export const POST = route({
  access: "staff",
  input: reauthenticateSchema,
  handle: async ({ input, viewer }) => {
    await reauthenticate(viewer, input.password);
    return { body: { message: "Confirmed" } };
  },
});
