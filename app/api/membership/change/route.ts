import { fieldError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { route } from "@/lib/http/route";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { findPlanByName, getMembershipStatus } from "@/lib/membership/queries";
import { changePreviewSchema, changeSchema, type PlanView } from "@/lib/membership/schema";

async function findPlan(name: string): Promise<PlanView> {
  const found = await findPlanByName(name);
  if (!found) throw fieldError("plan", "is unknown");
  return found;
}

export const GET = route({
  access: "shopper",
  input: changePreviewSchema,
  handle: async ({ input, viewer }) => {
    const plan = await findPlan(input.plan);
    return { body: { planName: plan.name, ...(await previewChange(viewer.userId, plan)) } };
  },
});

export const POST = route({
  access: "shopper",
  input: changeSchema,
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
