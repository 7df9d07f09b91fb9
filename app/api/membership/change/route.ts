import { cents } from "@/lib/core/money";
import { route } from "@/lib/http/route";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { getMembershipStatus, requirePlan } from "@/lib/membership/queries";
import { membershipStatusOutput, planChangeOutput } from "@/lib/membership/responses";
import { changePreviewSchema, changeSchema } from "@/lib/membership/schema";

export const GET = route({
  summary: "The cost of a plan change, now and at the next renewal",
  access: "shopper",
  limit: "stripeCallsPerAddress",
  input: changePreviewSchema,
  output: planChangeOutput,
  throws: ["conflict", "not_found", "payment_provider"],
  handle: async ({ input, viewer }) => {
    const plan = await requirePlan(input.plan, "plan");
    return { body: { planName: plan.name, ...(await previewChange(viewer.userId, plan)) } };
  },
});

export const POST = route({
  summary: "Changes the plan",
  access: "shopper",
  limit: "stripeCallsPerAddress",
  input: changeSchema,
  output: membershipStatusOutput,
  throws: ["amount_mismatch", "conflict", "not_found", "not_paid", "payment_provider"],
  handle: async ({ input: { plan, dueCents, monthlyCents, nextCents, ...rest }, viewer }) => {
    const shown = {
      ...rest,
      dueCents: cents(dueCents),
      monthlyCents: cents(monthlyCents),
      nextCents: cents(nextCents),
    };
    await changePlan(viewer.userId, await requirePlan(plan, "plan"), shown);
    return { body: await getMembershipStatus(viewer) };
  },
});
