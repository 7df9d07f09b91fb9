import { recipeCommands } from "@/lib/content/commands/save-content";
import { listAdminRecipes } from "@/lib/content/queries/admin-content";
import { createRecipeSchema } from "@/lib/content/schema/admin-content";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "encyclopedia.see",
  handle: async () => ({ body: await listAdminRecipes() }),
});

export const POST = route({
  access: "encyclopedia.edit",
  input: createRecipeSchema,
  handle: async ({ input, viewer }) => ({ body: await recipeCommands.create(viewer, input), status: 201 }),
});
