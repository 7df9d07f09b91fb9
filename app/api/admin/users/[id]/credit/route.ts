import { addCredit } from "@/lib/credit/commands";
import { storeCreditOutput } from "@/lib/credit/responses";
import { addCreditSchema } from "@/lib/credit/schema";
import { recordRoute } from "@/lib/http/record-routes";

/** Gives a customer store credit, or takes back what was given. */
export const POST = recordRoute({
  summary: "Gives store credit with a reason, or takes back what was given; once per request",
  access: "customers.credit",
  input: addCreditSchema,
  output: storeCreditOutput,
  act: addCredit,
});
