import { deleteRoute, recordRoute } from "@/lib/http/record-routes";
import { deletePlan, updatePlan } from "@/lib/membership/commands/save-plan";
import { updatePlanSchema } from "@/lib/membership/schema/admin-plan";

export const PUT = recordRoute({
  access: "plans.edit",
  input: updatePlanSchema,
  act: updatePlan,
});

export const DELETE = deleteRoute({ access: "plans.edit", act: deletePlan });
