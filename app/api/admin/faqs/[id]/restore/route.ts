import { questionCommands } from "@/lib/help/commands/faqs";
import { adminQuestionOutput } from "@/lib/help/responses";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion (D34). */
export const POST = recordRoute({
  summary: "Restores a deleted question with its id",
  access: "encyclopedia.edit",
  output: adminQuestionOutput,
  throws: ["conflict", "invalid_input"],
  act: questionCommands.restore,
});
