import { questionCommands } from "@/lib/help/commands/faqs";
import { updateQuestionSchema } from "@/lib/help/schema/faqs";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PATCH = recordRoute({
  access: "encyclopedia.edit",
  input: updateQuestionSchema,
  act: questionCommands.change,
});

export const DELETE = deleteRoute({ access: "encyclopedia.edit", act: questionCommands.remove });
