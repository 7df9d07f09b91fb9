import { fieldError } from "@/lib/core/errors";
import { readMembershipCode } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getHostedTerms } from "@/lib/membership/commands/get-hosted-terms";
import { findPlanByName } from "@/lib/membership/queries";
import { changePreviewSchema } from "@/lib/membership/schema";

export const GET = route({
  access: "shopper",
  input: changePreviewSchema,
  handle: async ({ input, request, viewer }) => {
    const plan = await findPlanByName(input.plan);
    if (!plan) throw fieldError("plan", "is unknown");
    return { body: await getHostedTerms(viewer.userId, plan, readMembershipCode(request)) };
  },
});
