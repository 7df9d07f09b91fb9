import { createRoute, readRoute } from "@/lib/http/record-routes";
import { createPlan } from "@/lib/membership/commands/save-plan";
import { listAdminPlans } from "@/lib/membership/queries/admin-plans";
import { createPlanSchema } from "@/lib/membership/schema/admin-plan";

export const GET = readRoute({ access: "plans.see", act: listAdminPlans });

export const POST = createRoute({
  access: "plans.edit",
  input: createPlanSchema,
  act: createPlan,
});
