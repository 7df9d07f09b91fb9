import { route } from "@/lib/http/route";
import { deletePlan, updatePlan } from "@/lib/membership/commands/save-plan";
import { updatePlanSchema } from "@/lib/membership/schema/admin-plan";

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
