import { foodCommands } from "@/lib/content/commands/save-food";
import { listAllFoods } from "@/lib/content/queries/admin-foods";
import { createFoodSchema } from "@/lib/content/schema/admin-foods";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({ access: "encyclopedia.see", act: listAllFoods });

export const POST = createRoute({
  access: "encyclopedia.edit",
  input: createFoodSchema,
  act: foodCommands.create,
});
