import { fieldError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";
import { hostedTermsOf } from "@/lib/membership/commands/hosted-terms";
import { planCalled } from "@/lib/membership/queries";
import { changePreviewSchema } from "@/lib/membership/schema";

export const GET = route({
  access: "shopper",
  input: changePreviewSchema,
  handle: async ({ input, viewer }) => {
    const plan = await planCalled(input.plan);
    if (!plan) throw fieldError("plan", "is unknown");
    return { body: await hostedTermsOf(viewer.userId, plan) };
  },
});
