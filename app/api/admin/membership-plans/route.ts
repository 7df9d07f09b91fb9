import { route } from "@/lib/http/route";
import { createPlan } from "@/lib/membership/commands/save-plan";
import { listAdminPlans } from "@/lib/membership/queries/admin-plans";
import { createPlanSchema } from "@/lib/membership/schema/admin-plan";

export const GET = route({
  access: "plans.see",
  handle: async () => ({ body: await listAdminPlans() }),
});

export const POST = route({
  access: "plans.edit",
  input: createPlanSchema,
  handle: async ({ input, viewer }) => ({ body: await createPlan(viewer, input), status: 201 }),
});
