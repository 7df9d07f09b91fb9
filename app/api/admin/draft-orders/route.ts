import { keysetPage } from "@/lib/admin/responses";
import { createDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { getDraftPage } from "@/lib/orders/queries/draft-orders";
import { draftRowOutput } from "@/lib/orders/responses/draft-order";
import { createDraftSchema, draftListSchema } from "@/lib/orders/schema/draft-order";

export const GET = readRoute({
  summary: "A page of orders by staff that wait for payment",
  access: "orders.money",
  input: draftListSchema,
  output: keysetPage(draftRowOutput),
  act: getDraftPage,
});

/** Creates a payment link and emails it. */
export const POST = createRoute({
  summary: "Creates an order by staff at the claimed `amount` in cents and emails its payment link",
  access: "orders.money",
  input: createDraftSchema,
  output: draftRowOutput,
  throws: ["amount_mismatch", "conflict", "not_found"],
  act: createDraft,
});
