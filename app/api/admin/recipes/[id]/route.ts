import { recipeCommands } from "@/lib/content/commands/save-content";
import { adminRecipeOutput } from "@/lib/content/responses";
import { updateRecipeSchema } from "@/lib/content/schema/admin-content";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  summary: "Changes a recipe",
  access: "encyclopedia.edit",
  input: updateRecipeSchema,
  output: adminRecipeOutput,
  throws: ["conflict"],
  act: recipeCommands.change,
});

export const DELETE = deleteRoute({
  summary: "Deletes a recipe",
  access: "encyclopedia.edit",
  throws: ["conflict", "invalid_input"],
  act: recipeCommands.remove,
});
