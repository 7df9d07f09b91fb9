import { foodCategoryCommands } from "@/lib/content/commands/save-food";
import { adminFoodCategoryOutput } from "@/lib/content/responses";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion (D34). */
export const POST = recordRoute({
  summary: "Restores a deleted category with its entries",
  access: "encyclopedia.edit",
  output: adminFoodCategoryOutput,
  throws: ["conflict", "invalid_input"],
  act: foodCategoryCommands.restore,
});
