import { questionCommands } from "@/lib/help/commands/faqs";
import { adminQuestionOutput } from "@/lib/help/responses";
import { updateQuestionSchema } from "@/lib/help/schema/faqs";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  summary: "Changes a question",
  access: "encyclopedia.edit",
  input: updateQuestionSchema,
  output: adminQuestionOutput,
  throws: ["conflict"],
  act: questionCommands.change,
});

export const DELETE = deleteRoute({
  summary: "Deletes a question with a written answer",
  access: "encyclopedia.edit",
  throws: ["conflict", "invalid_input"],
  act: questionCommands.remove,
});
