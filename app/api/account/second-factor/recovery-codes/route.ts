import { renewRecoveryCodes } from "@/lib/account/commands/verify-second-factor";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "staff",
  handle: async ({ viewer }) => ({ body: { recoveryCodes: await renewRecoveryCodes(viewer) } }),
});
