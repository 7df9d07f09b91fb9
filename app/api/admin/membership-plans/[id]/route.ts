import { deletePlan, updatePlan } from "@/lib/admin/commands/save-plan";
import { updatePlanSchema } from "@/lib/admin/schema/plan";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "plans.edit",
  input: updatePlanSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await updatePlan(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "plans.edit",
  handle: async ({ params, viewer }) => {
    await deletePlan(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
