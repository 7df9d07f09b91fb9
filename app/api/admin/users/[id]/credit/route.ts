import { addCredit } from "@/lib/credit/commands/add-credit";
import { storeCreditOutput } from "@/lib/credit/responses";
import { addCreditSchema } from "@/lib/credit/schema";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Adds or removes store credit with a reason; idempotent",
  access: "customers.credit",
  input: addCreditSchema,
  output: storeCreditOutput,
  act: addCredit,
});
