import { answerProblem } from "@/lib/checkout/commands/problems/answer-problem";
import { recordRoute } from "@/lib/http/record-routes";
import { adminProblemOutput } from "@/lib/problems/responses";
import { answerProblemSchema } from "@/lib/problems/schema";

export const POST = recordRoute({
  summary:
    "Answers a report: `refund` or `credit` with an `amount` in cents, `replacement` with `lines`, or `declined`",
  access: "problems.answer",
  input: answerProblemSchema,
  output: adminProblemOutput,
  throws: ["amount_mismatch", "conflict", "out_of_stock", "payment_provider"],
  act: answerProblem,
});
