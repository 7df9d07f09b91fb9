import { closeProblem } from "@/lib/checkout/commands/problems/answer-problem";
import { recordRoute } from "@/lib/http/record-routes";
import { adminProblemOutput } from "@/lib/problems/responses";
import { closeProblemSchema } from "@/lib/problems/schema";

export const POST = recordRoute({
  summary: "Closes a report without an answer, with a `note` for staff",
  access: "problems.answer",
  input: closeProblemSchema,
  output: adminProblemOutput,
  throws: ["conflict"],
  act: closeProblem,
});
