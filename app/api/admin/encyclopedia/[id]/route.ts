import { foodCommands } from "@/lib/content/commands/save-food";
import { adminFoodOutput } from "@/lib/content/responses";
import { updateFoodSchema } from "@/lib/content/schema/admin-foods";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  summary: "Changes an entry of the encyclopedia",
  access: "encyclopedia.edit",
  input: updateFoodSchema,
  output: adminFoodOutput,
  throws: ["conflict"],
  act: foodCommands.change,
});

export const DELETE = deleteRoute({
  summary: "Deletes an entry of the encyclopedia",
  access: "encyclopedia.edit",
  throws: ["conflict", "invalid_input"],
  act: foodCommands.remove,
});
