import { recipeCommands } from "@/lib/content/commands/save-content";
import { listAdminRecipes } from "@/lib/content/queries/admin-content";
import { createRecipeSchema } from "@/lib/content/schema/admin-content";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({ access: "encyclopedia.see", act: listAdminRecipes });

export const POST = createRoute({
  access: "encyclopedia.edit",
  input: createRecipeSchema,
  act: recipeCommands.create,
});
