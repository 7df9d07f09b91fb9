import { questionCommands } from "@/lib/help/commands/faqs";
import { listAdminQuestions } from "@/lib/help/queries/faqs";
import { createQuestionSchema } from "@/lib/help/schema/faqs";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({ access: "encyclopedia.see", act: listAdminQuestions });

export const POST = createRoute({
  access: "encyclopedia.edit",
  input: createQuestionSchema,
  act: questionCommands.create,
});
