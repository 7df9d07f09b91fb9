import { z } from "zod";
import { optionalText } from "@/lib/admin/schema/fields";
import type { Cents } from "@/lib/core/money";

/** Stripe's fields of evidence that the shop fills in. */
export interface DisputeEvidence {
  product_description?: string;
  customer_name?: string;
  customer_email_address?: string;
  shipping_address?: string;
  shipping_date?: string;
  shipping_carrier?: string;
  shipping_tracking_number?: string;
  refund_policy_disclosure?: string;
  uncategorized_text?: string;
}

/** The fields as staff read them. */
export const EVIDENCE_LABELS: Record<keyof DisputeEvidence, string> = {
  product_description: "Items",
  customer_name: "Customer",
  customer_email_address: "Email",
  shipping_address: "Shipped to",
  shipping_date: "Shipped on",
  shipping_carrier: "Carrier",
  shipping_tracking_number: "Tracking number",
  refund_policy_disclosure: "Returns policy",
  uncategorized_text: "The case",
};

/** Maximum characters of what staff add. */
export const MAX_STATEMENT = 5_000;

/** POST /api/admin/disputes/{id}/evidence */
export const submitEvidenceSchema = z.object({
  /** Of the evidence that was seen: it is not submitted if the order has changed since. */
  digest: z.string("Required").max(100, "is unknown"),
  statement: optionalText(MAX_STATEMENT).default(""),
});
export type SubmitEvidenceInput = z.output<typeof submitEvidenceSchema>;

/** An order's dispute with the evidence that would be submitted. */
export interface AdminDispute {
  /** Of the row. */
  id: string;
  orderId: string;
  orderNumber: string;
  status: "open" | "won" | "lost";
  /** The cardholder's bank asks about the payment, and no funds were withdrawn. */
  isInquiry: boolean;
  amountCents: Cents;
  reason: string;
  dueBy: string | null;
  /** When it was submitted, by whom, and what staff added; null before. */
  sent: { at: string; who: string | null; statement: string } | null;
  /** Without what staff add. */
  evidence: DisputeEvidence;
  digest: string;
  /** The reason why it cannot be submitted; null when it can. */
  blocker: string | null;
}
