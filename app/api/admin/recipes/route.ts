import { recipes } from "@/lib/admin/commands/save-content";
import { adminRecipes } from "@/lib/admin/queries/content";
import { createRecipeSchema } from "@/lib/admin/schema/content";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "encyclopedia.see",
  handle: async () => ({ body: await adminRecipes() }),
});

export const POST = route({
  access: "encyclopedia.edit",
  input: createRecipeSchema,
  handle: async ({ input, viewer }) => ({ body: await recipes.create(viewer, input), status: 201 }),
});
