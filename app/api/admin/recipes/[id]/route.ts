import { recipeCommands } from "@/lib/content/commands/save-content";
import { updateRecipeSchema } from "@/lib/content/schema/admin-content";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: updateRecipeSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await recipeCommands.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await recipeCommands.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
