import { addCredit } from "@/lib/credit/commands";
import { addCreditSchema } from "@/lib/credit/schema";
import { recordRoute } from "@/lib/http/record-routes";

/** Gives a customer store credit, or takes back what was given. */
export const POST = recordRoute({ access: "customers.credit", input: addCreditSchema, act: addCredit });
