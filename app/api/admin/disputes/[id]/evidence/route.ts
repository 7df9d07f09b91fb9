import { submitDisputeEvidence } from "@/lib/checkout/commands/submit-evidence";
import { submitEvidenceSchema } from "@/lib/checkout/schema/dispute";
import { recordRoute } from "@/lib/http/record-routes";

/** Submits the evidence of a dispute to Stripe, once. */
export const POST = recordRoute({
  access: "orders.money",
  input: submitEvidenceSchema,
  act: submitDisputeEvidence,
});
