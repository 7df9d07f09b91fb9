import { quoteDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { readRoute } from "@/lib/http/record-routes";
import { draftQuoteOutput } from "@/lib/orders/responses/draft-order";
import { quoteDraftSchema } from "@/lib/orders/schema/draft-order";

export const POST = readRoute({
  summary: "The current price of a staff order",
  access: "orders.money",
  input: quoteDraftSchema,
  output: draftQuoteOutput,
  throws: ["conflict", "not_found"],
  act: quoteDraft,
});
