import { withdrawDraft } from "@/lib/checkout/commands/drafts/change-draft";
import { recordRoute } from "@/lib/http/record-routes";
import { draftRowOutput } from "@/lib/orders/responses/draft-order";

export const POST = recordRoute({
  summary: "Withdraws a payment link; 409 if it is paid or being paid",
  access: "orders.money",
  output: draftRowOutput,
  throws: ["conflict", "not_paid", "out_of_stock", "payment_provider"],
  act: (viewer, id) => withdrawDraft(viewer, id),
});
