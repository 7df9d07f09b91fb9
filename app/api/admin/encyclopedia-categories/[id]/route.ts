import { foodCategoryCommands } from "@/lib/content/commands/save-food";
import { updateFoodCategorySchema } from "@/lib/content/schema/admin-foods";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: updateFoodCategorySchema,
  handle: async ({ params, input, viewer }) => ({
    body: await foodCategoryCommands.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await foodCategoryCommands.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
