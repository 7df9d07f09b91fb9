import { z } from "zod";
import { renewRecoveryCodes } from "@/lib/account/commands/verify-second-factor";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Replaces the recovery codes with ten new ones",
  access: "staff",
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  throws: ["conflict", "reauthentication_required"],
  handle: async ({ viewer }) => ({ body: { recoveryCodes: await renewRecoveryCodes(viewer) } }),
});
