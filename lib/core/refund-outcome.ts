/** What became of a dispute, in our three words. An inquiry that ends without one takes no money. */
export function disputeOutcome(status: string): "open" | "won" | "lost" {
  if (status === "lost") return "lost";
  return status === "won" || status === "warning_closed" || status === "prevented" ? "won" : "open";
}

/** What became of a refund; what Stripe still works on is pending. */
export function refundOutcome(status: string | null): "pending" | "succeeded" | "failed" {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

const REFUND_STEPS = ["requested", "pending", "succeeded", "failed"] as const;

/** Whether a refund has moved on: it never goes back, so what says otherwise is older. */
export const isLaterRefund = (
  known: (typeof REFUND_STEPS)[number],
  told: (typeof REFUND_STEPS)[number],
): boolean => REFUND_STEPS.indexOf(told) > REFUND_STEPS.indexOf(known);
