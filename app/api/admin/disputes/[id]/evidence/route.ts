import { submitDisputeEvidence } from "@/lib/checkout/commands/payment-alerts/submit-evidence";
import { adminDisputeOutput } from "@/lib/checkout/responses";
import { submitEvidenceSchema } from "@/lib/checkout/schema/dispute";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary:
    "Submits the evidence to the bank once, with a `statement`; `digest` identifies the evidence that staff saw",
  access: "orders.money",
  input: submitEvidenceSchema,
  output: adminDisputeOutput,
  throws: ["conflict", "payment_provider"],
  act: submitDisputeEvidence,
});
