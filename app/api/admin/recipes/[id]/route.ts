import { recipeCommands } from "@/lib/content/commands/save-content";
import { updateRecipeSchema } from "@/lib/content/schema/admin-content";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  access: "encyclopedia.edit",
  input: updateRecipeSchema,
  act: recipeCommands.change,
});

export const DELETE = deleteRoute({ access: "encyclopedia.edit", act: recipeCommands.remove });
