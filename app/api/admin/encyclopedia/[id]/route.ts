import { foods } from "@/lib/admin/commands/save-food";
import { changeFoodSchema } from "@/lib/admin/schema/encyclopedia";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: changeFoodSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await foods.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await foods.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
