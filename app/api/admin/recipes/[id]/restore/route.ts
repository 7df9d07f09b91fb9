import { recipeCommands } from "@/lib/content/commands/save-content";
import { adminRecipeOutput } from "@/lib/content/responses";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion (D34). */
export const POST = recordRoute({
  summary: "Restores a deleted recipe with its id",
  access: "encyclopedia.edit",
  output: adminRecipeOutput,
  throws: ["conflict", "invalid_input"],
  act: recipeCommands.restore,
});
