import { resendDraft } from "@/lib/checkout/commands/drafts/change-draft";
import { recordRoute } from "@/lib/http/record-routes";
import { draftRowOutput } from "@/lib/orders/responses/draft-order";
import { draftActionSchema } from "@/lib/orders/schema/draft-order";

export const POST = recordRoute({
  summary: "Emails a payment link again",
  access: "orders.money",
  input: draftActionSchema,
  output: draftRowOutput,
  throws: ["conflict"],
  act: (viewer, id, { version }) => resendDraft(viewer, id, version),
});
