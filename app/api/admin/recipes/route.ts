import { z } from "zod";
import { recipeCommands } from "@/lib/content/commands/save-content";
import { listAdminRecipes } from "@/lib/content/queries/admin-content";
import { adminRecipeOutput } from "@/lib/content/responses";
import { createRecipeSchema } from "@/lib/content/schema/admin-content";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "Recipes with all their fields, including hidden ones",
  access: "encyclopedia.see",
  output: z.array(adminRecipeOutput),
  act: listAdminRecipes,
});

export const POST = createRoute({
  summary: "Creates a recipe",
  access: "encyclopedia.edit",
  input: createRecipeSchema,
  output: adminRecipeOutput,
  throws: ["conflict", "not_found"],
  act: recipeCommands.create,
});
