import { answerProblem } from "@/lib/checkout/commands/answer-problem";
import { recordRoute } from "@/lib/http/record-routes";
import { answerProblemSchema } from "@/lib/problems/schema";

/** Answers a report once, and emails its buyer. */
export const POST = recordRoute({
  access: "problems.answer",
  input: answerProblemSchema,
  act: answerProblem,
});
