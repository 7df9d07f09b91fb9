/** What decides a dispute's outcome. */
interface DisputeEnd {
  status: string;
  /** What Stripe withdrew, below 0, and reinstated because of it; amounts in cents. */
  balance_transactions: readonly { amount: number }[];
}

/**
 * The status of a dispute, in the shop's three terms. An inquiry that ends without a dispute takes no money. A dispute
 * that was prevented from becoming a chargeback was blocked, or resolved by returning the money
 * (docs.stripe.com/changelog/basil/2025-08-27/add-preventions-to-dispute).
 */
export function disputeOutcome({ status, balance_transactions }: DisputeEnd): "open" | "won" | "lost" {
  if (status === "lost") return "lost";
  if (status !== "prevented") return status === "won" || status === "warning_closed" ? "won" : "open";
  return balance_transactions.reduce((total, { amount }) => total + amount, 0) < 0 ? "lost" : "won";
}

const DISPUTE_STEPS = ["open", "lost", "won"] as const;

/**
 * Whether a dispute has progressed: a closed one never opens again, so a report that it is open is outdated, but a lost
 * one can be won late (docs.stripe.com/disputes/how-disputes-work#after-the-decision).
 */
export const isLaterDispute = (
  known: (typeof DISPUTE_STEPS)[number],
  reported: (typeof DISPUTE_STEPS)[number],
): boolean => DISPUTE_STEPS.indexOf(reported) > DISPUTE_STEPS.indexOf(known);

/** Stripe's dispute, as far as a row shows it. */
interface DisputeSource extends DisputeEnd {
  amount: number;
  reason: string;
  /** In seconds since 1970. */
  evidence_details: { due_by: number | null };
}

/** What the rows of orders' and memberships' disputes have in common; amounts in cents. */
export function readDispute(dispute: DisputeSource) {
  const dueBy = dispute.evidence_details.due_by;
  return {
    status: disputeOutcome(dispute),
    amountCents: dispute.amount,
    reason: dispute.reason,
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
