import { fieldError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { route } from "@/lib/http/route";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { findPlanByName, getMembershipStatus } from "@/lib/membership/queries";
import { membershipStatusOutput, planChangeOutput } from "@/lib/membership/responses";
import { changePreviewSchema, changeSchema, type PlanView } from "@/lib/membership/schema";

async function findPlan(name: string): Promise<PlanView> {
  const found = await findPlanByName(name);
  if (!found) throw fieldError("plan", "is unknown");
  return found;
}

export const GET = route({
  summary: "The cost of a plan change, now and at the next renewal",
  access: "shopper",
  limit: "stripeCallsPerAddress",
  input: changePreviewSchema,
  output: planChangeOutput,
  throws: ["conflict", "not_found", "payment_provider"],
  handle: async ({ input, viewer }) => {
    const plan = await findPlan(input.plan);
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
    await changePlan(viewer.userId, await findPlan(plan), shown);
    return { body: await getMembershipStatus(viewer) };
  },
});
