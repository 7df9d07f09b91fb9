import { closeProblem } from "@/lib/checkout/commands/answer-problem";
import { recordRoute } from "@/lib/http/record-routes";
import { closeProblemSchema } from "@/lib/problems/schema";

/** Closes a report without an answer. */
export const POST = recordRoute({ access: "problems.answer", input: closeProblemSchema, act: closeProblem });
