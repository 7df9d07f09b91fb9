import { foodCommands } from "@/lib/content/commands/save-food";
import { updateFoodSchema } from "@/lib/content/schema/admin-foods";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: updateFoodSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await foodCommands.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await foodCommands.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
