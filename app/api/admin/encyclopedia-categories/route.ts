import { z } from "zod";
import { foodCategoryCommands } from "@/lib/content/commands/save-food";
import { listAdminFoodCategories } from "@/lib/content/queries/admin-foods";
import { adminFoodCategoryOutput } from "@/lib/content/responses";
import { createFoodCategorySchema } from "@/lib/content/schema/admin-foods";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "All categories of the encyclopedia, including inactive ones",
  access: "encyclopedia.see",
  output: z.array(adminFoodCategoryOutput),
  act: listAdminFoodCategories,
});

export const POST = createRoute({
  summary: "Creates a category of the encyclopedia",
  access: "encyclopedia.edit",
  input: createFoodCategorySchema,
  output: adminFoodCategoryOutput,
  throws: ["conflict", "not_found"],
  act: foodCategoryCommands.create,
});
