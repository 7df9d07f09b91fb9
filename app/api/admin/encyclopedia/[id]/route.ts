import { foodCommands } from "@/lib/content/commands/save-food";
import { updateFoodSchema } from "@/lib/content/schema/admin-foods";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  access: "encyclopedia.edit",
  input: updateFoodSchema,
  act: foodCommands.change,
});

export const DELETE = deleteRoute({ access: "encyclopedia.edit", act: foodCommands.remove });
