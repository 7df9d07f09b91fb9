import { z } from "zod";
import { foodCommands } from "@/lib/content/commands/save-food";
import { listAllFoods } from "@/lib/content/queries/admin-foods";
import { adminFoodOutput } from "@/lib/content/responses";
import { createFoodSchema } from "@/lib/content/schema/admin-foods";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "All entries of the encyclopedia, including inactive ones",
  access: "encyclopedia.see",
  output: z.array(adminFoodOutput),
  act: listAllFoods,
});

export const POST = createRoute({
  summary: "Creates an entry of the encyclopedia",
  access: "encyclopedia.edit",
  input: createFoodSchema,
  output: adminFoodOutput,
  throws: ["conflict", "not_found"],
  act: foodCommands.create,
});
