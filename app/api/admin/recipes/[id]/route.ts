import { recipes } from "@/lib/admin/commands/save-content";
import { changeRecipeSchema } from "@/lib/admin/schema/content";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "encyclopedia.edit",
  input: changeRecipeSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await recipes.change(viewer, String(params["id"]), input),
  }),
});

export const DELETE = route({
  access: "encyclopedia.edit",
  handle: async ({ params, viewer }) => {
    await recipes.remove(viewer, String(params["id"]));
    return { body: { id: params["id"] } };
  },
});
