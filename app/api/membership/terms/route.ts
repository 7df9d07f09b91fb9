import { readMembershipCode } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getHostedTerms } from "@/lib/membership/commands/get-hosted-terms";
import { requirePlan } from "@/lib/membership/queries";
import { hostedTermsOutput } from "@/lib/membership/responses";
import { changePreviewSchema } from "@/lib/membership/schema";

export const GET = route({
  summary: "The terms that the user agrees to before buying a plan on Stripe's page",
  access: "shopper",
  limit: "stripeCallsPerAddress",
  input: changePreviewSchema,
  output: hostedTermsOutput,
  throws: ["not_found", "payment_provider"],
  handle: async ({ input, request, viewer }) => {
    const plan = await requirePlan(input.plan, "plan");
    return { body: await getHostedTerms(viewer.userId, plan, readMembershipCode(request)) };
  },
});
