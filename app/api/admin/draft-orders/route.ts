import { keysetPage } from "@/lib/admin/responses";
import { createDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { getDraftPage } from "@/lib/orders/queries/draft-orders";
import { draftRowOutput } from "@/lib/orders/responses/draft-order";
import { createDraftSchema, draftListSchema } from "@/lib/orders/schema/draft-order";

export const GET = readRoute({
  summary: "A page of staff orders that await payment",
  access: "orders.money",
  input: draftListSchema,
  output: keysetPage(draftRowOutput),
  act: getDraftPage,
});

export const POST = createRoute({
  summary: "Creates a staff order at the expected `amount` in cents and emails its payment link",
  access: "orders.money",
  input: createDraftSchema,
  output: draftRowOutput,
  throws: ["amount_mismatch", "conflict", "not_found"],
  act: createDraft,
});
