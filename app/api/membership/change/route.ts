import { z } from "zod";
import { currentUser } from "@/lib/account/queries";
import { fieldError } from "@/lib/core/errors";
import { toDecimal } from "@/lib/core/money";
import { route } from "@/lib/http/route";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { membershipStatus, plansForSale } from "@/lib/membership/queries";
import { planNamed } from "@/lib/membership/rules";

const plan = z.string("is required").trim().min(1, "is required").max(80, "is unknown");

async function planCalled(name: string) {
  const [plans, user] = await Promise.all([plansForSale(), currentUser()]);
  const found = planNamed(plans, name, user?.membershipPlanId ?? null);
  if (!found) throw fieldError("plan", "is unknown");
  return found;
}

export const GET = route({
  access: "shopper",
  input: z.object({ plan }),
  handle: async ({ input, viewer }) => {
    const wanted = await planCalled(input.plan);
    const change = await previewChange(viewer.userId, wanted);
    const { dueCents, monthlyCents, prorationDate } = change;
    return {
      body: {
        planName: wanted.name,
        due: toDecimal(dueCents),
        monthly: toDecimal(monthlyCents),
        prorationDate,
      },
    };
  },
});

export const POST = route({
  access: "shopper",
  input: z.object({ plan, prorationDate: z.number("is required").int("must be a whole number").positive() }),
  handle: async ({ input, viewer }) => {
    await changePlan(viewer.userId, await planCalled(input.plan), input.prorationDate);
    return { body: await membershipStatus(viewer) };
  },
});
