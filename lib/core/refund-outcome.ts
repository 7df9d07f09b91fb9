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

/**
 * The fields that the dispute rows of orders, memberships and gift cards share; amounts in cents. The amount of a lost
 * dispute is what Stripe withdrew and did not return: if a partly refunded payment is disputed in full, Stripe returns
 * the refunded part (support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued).
 */
export function readDispute(dispute: DisputeSource) {
  const dueBy = dispute.evidence_details.due_by;
  const status = disputeOutcome(dispute);
  const takenCents = dispute.balance_transactions.reduce((total, { amount }) => total - amount, 0);
  return {
    status,
    amountCents: status === "lost" && takenCents > 0 ? takenCents : dispute.amount,
    reason: dispute.reason,
    evidenceDueBy: dueBy ? new Date(dueBy * 1000) : null,
    isInquiry: isInquiry(dispute),
  };
}

/** Whether a dispute is an inquiry of the cardholder's bank, for which Stripe has withdrawn no money. */
export const isInquiry = ({ status }: { status: string }): boolean => status.startsWith("warning_");

/** Whether a row already has these facts about a dispute. */
export const isSameDispute = (
  row: Pick<ReturnType<typeof readDispute>, "status" | "amountCents" | "evidenceDueBy" | "isInquiry">,
  facts: ReturnType<typeof readDispute>,
): boolean =>
  row.status === facts.status &&
  row.amountCents === facts.amountCents &&
  row.isInquiry === facts.isInquiry &&
  row.evidenceDueBy?.getTime() === facts.evidenceDueBy?.getTime();

/** Whether facts read from Stripe are older than the row. The amount of a lost dispute can only decrease. */
export const isOutdatedDispute = (
  row: Pick<ReturnType<typeof readDispute>, "status" | "amountCents">,
  { status, amountCents }: Pick<ReturnType<typeof readDispute>, "status" | "amountCents">,
): boolean =>
  isLaterDispute(status, row.status) ||
  (status === "lost" && row.status === "lost" && amountCents > row.amountCents);

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
