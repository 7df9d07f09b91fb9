import { foodCategoryCommands } from "@/lib/content/commands/save-food";
import { adminFoodCategoryOutput } from "@/lib/content/responses";
import { updateFoodCategorySchema } from "@/lib/content/schema/admin-foods";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  summary: "Changes a category of the encyclopedia",
  access: "encyclopedia.edit",
  input: updateFoodCategorySchema,
  output: adminFoodCategoryOutput,
  throws: ["conflict"],
  act: foodCategoryCommands.change,
});

export const DELETE = deleteRoute({
  summary: "Deletes a category of the encyclopedia",
  access: "encyclopedia.edit",
  throws: ["conflict", "invalid_input"],
  act: foodCategoryCommands.remove,
});
