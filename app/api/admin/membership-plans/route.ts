import { createPlan } from "@/lib/admin/commands/save-plan";
import { listAdminPlans } from "@/lib/admin/queries/plans";
import { createPlanSchema } from "@/lib/admin/schema/plan";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "plans.see",
  handle: async () => ({ body: await listAdminPlans() }),
});

export const POST = route({
  access: "plans.edit",
  input: createPlanSchema,
  handle: async ({ input, viewer }) => ({ body: await createPlan(viewer, input), status: 201 }),
});
