import { resendDraft } from "@/lib/checkout/commands/drafts/change-draft";
import { recordRoute } from "@/lib/http/record-routes";
import { draftActionSchema } from "@/lib/orders/schema/draft-order";

/** Emails a payment link again. */
export const POST = recordRoute({
  access: "orders.money",
  input: draftActionSchema,
  act: (viewer, id, { version }) => resendDraft(viewer, id, version),
});
