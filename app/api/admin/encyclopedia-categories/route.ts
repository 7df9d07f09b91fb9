import { foodCategoryCommands } from "@/lib/content/commands/save-food";
import { listAdminFoodCategories } from "@/lib/content/queries/admin-foods";
import { createFoodCategorySchema } from "@/lib/content/schema/admin-foods";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({ access: "encyclopedia.see", act: listAdminFoodCategories });

export const POST = createRoute({
  access: "encyclopedia.edit",
  input: createFoodCategorySchema,
  act: foodCategoryCommands.create,
});
