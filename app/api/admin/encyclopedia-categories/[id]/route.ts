import { foodCategoryCommands } from "@/lib/content/commands/save-food";
import { updateFoodCategorySchema } from "@/lib/content/schema/admin-foods";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  access: "encyclopedia.edit",
  input: updateFoodCategorySchema,
  act: foodCategoryCommands.change,
});

export const DELETE = deleteRoute({ access: "encyclopedia.edit", act: foodCategoryCommands.remove });
