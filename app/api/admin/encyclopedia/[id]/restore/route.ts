import { foodCommands } from "@/lib/content/commands/save-food";
import { adminFoodOutput } from "@/lib/content/responses";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion (D34). */
export const POST = recordRoute({
  summary: "Restores a deleted entry with its id",
  access: "encyclopedia.edit",
  output: adminFoodOutput,
  throws: ["conflict", "invalid_input"],
  act: foodCommands.restore,
});
