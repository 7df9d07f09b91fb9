import { z } from "zod";
import { questionCommands } from "@/lib/help/commands/faqs";
import { listAdminQuestions } from "@/lib/help/queries/faqs";
import { adminQuestionOutput } from "@/lib/help/responses";
import { createQuestionSchema } from "@/lib/help/schema/faqs";
import { createRoute, readRoute } from "@/lib/http/record-routes";

export const GET = readRoute({
  summary: "Questions and answers, including inactive ones",
  access: "encyclopedia.see",
  output: z.array(adminQuestionOutput),
  act: listAdminQuestions,
});

export const POST = createRoute({
  summary: "Creates a question",
  access: "encyclopedia.edit",
  input: createQuestionSchema,
  output: adminQuestionOutput,
  throws: ["conflict", "not_found"],
  act: questionCommands.create,
});
