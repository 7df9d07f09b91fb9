import { changePlan, deletePlan } from "@/lib/admin/commands/save-plan";
import { changePlanSchema } from "@/lib/admin/schema/plan";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "plans.edit",
  input: changePlanSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await changePlan(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "plans.edit",
  handle: async ({ params, viewer }) => {
    await deletePlan(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
