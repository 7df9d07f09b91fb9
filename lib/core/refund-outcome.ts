/** The status of a dispute, in the shop's three terms. An inquiry that ends without a dispute takes no money. */
export function disputeOutcome(status: string): "open" | "won" | "lost" {
  if (status === "lost") return "lost";
  return status === "won" || status === "warning_closed" || status === "prevented" ? "won" : "open";
}

/** Stripe's dispute, as far as a row shows it. */
interface DisputeSource {
  status: string;
  amount: number;
  reason: string;
  /** In seconds since 1970. */
  evidence_details: { due_by: number | null };
}

/** What the rows of orders' and memberships' disputes have in common; amounts in cents. */
export function readDispute({ status, amount, reason, evidence_details: { due_by: dueBy } }: DisputeSource) {
  return {
    status: disputeOutcome(status),
    amountCents: amount,
    reason,
    evidenceDueBy: dueBy ? new Date(dueBy * 1000) : null,
  };
}

/** The status of a refund; one that Stripe is still processing is pending. */
export function refundOutcome(status: string | null): "pending" | "succeeded" | "failed" {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

const REFUND_STEPS = ["requested", "pending", "succeeded", "failed"] as const;

/** Whether a refund has progressed: its status never moves backward, so a lower one is outdated. */
export const isLaterRefund = (
  known: (typeof REFUND_STEPS)[number],
  reported: (typeof REFUND_STEPS)[number],
): boolean => REFUND_STEPS.indexOf(reported) > REFUND_STEPS.indexOf(known);
