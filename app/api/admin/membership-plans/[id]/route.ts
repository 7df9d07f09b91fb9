import { deleteRoute, recordRoute } from "@/lib/http/record-routes";
import { deletePlan, updatePlan } from "@/lib/membership/commands/save-plan";
import { adminPlanOutput } from "@/lib/membership/responses";
import { updatePlanSchema } from "@/lib/membership/schema/admin-plan";

export const PUT = recordRoute({
  summary: "Changes a membership plan",
  access: "plans.edit",
  input: updatePlanSchema,
  output: adminPlanOutput,
  throws: ["conflict", "payment_provider"],
  act: updatePlan,
});

export const DELETE = deleteRoute({
  summary: "Deletes a membership plan",
  access: "plans.edit",
  throws: ["conflict"],
  act: deletePlan,
});
