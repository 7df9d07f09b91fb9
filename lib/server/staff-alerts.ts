import "server-only";
import type Stripe from "stripe";
import { formatCents } from "@/lib/core/money";
import { isInquiry } from "@/lib/core/refund-outcome";
import { now } from "./clock";
import type { Tx } from "./db";

interface StaffAlertInput {
  /** One alert per event: `kind:id of the event's object`. */
  key: string;
  kind:
    | "payment_refused"
    | "payment_stuck"
    | "payment_without_order"
    | "comparison_behind"
    | "refund_failed"
    | "refund_delayed"
    | "refund_due"
    | "refunded_twice"
    | "early_fraud_warning"
    | "dispute_opened"
    | "dispute_lost"
    | "membership_refunded"
    | "gift_card_spent"
    | "delivery_problem"
    | "webhook_failed"
    | "webhook_disabled";
  /** `objectId` of a membership is its row in `subscriptions`, of a payment its id at Stripe, of a job its name. */
  objectType: "order" | "membership" | "gift-card" | "payment" | "job" | "webhook";
  objectId: string;
  /** For staff: the event and the required action. It contains no personal data, because alerts outlive accounts. */
  message: string;
  /** For a payment: in the smallest unit of `currency`, and the order that it names. */
  amountCents?: number;
  currency?: string;
  orderId?: string | null;
}

/**
 * Raises an alert for staff in the transaction of its cause; a key that has an alert, open
 * or resolved, gets no second one.
 */
export async function raiseStaffAlert(tx: Tx, alert: StaffAlertInput): Promise<void> {
  await tx.staffAlert.createMany({ data: [alert], skipDuplicates: true });
}

/** Resolves an open alert whose cause no longer exists. */
export async function resolveStaffAlert(tx: Tx, key: string): Promise<void> {
  await tx.staffAlert.updateMany({ where: { key, handledAt: null }, data: { handledAt: now() } });
}

/** The key of the alert about a refund that is delayed by a low Stripe balance. @param refundId the id of its row */
export const refundDelayAlertKey = (refundId: string): string => `refund_delayed:${refundId}`;

/**
 * Raises a staff alert about a refund that Stripe has made but holds until the account's balance covers it, or
 * resolves the alert once the refund is no longer waiting for the balance.
 * @param row the id of the refund's row, the object it refunds, and that object's name unless it is an order
 */
export async function noteHeldRefund(
  tx: Tx,
  refund: Pick<Stripe.Refund, "amount" | "status" | "pending_reason">,
  {
    refundId,
    name,
    ...about
  }: Pick<StaffAlertInput, "objectType" | "objectId"> & { refundId: string; name?: string },
): Promise<void> {
  const key = refundDelayAlertKey(refundId);
  if (refund.status !== "pending" || refund.pending_reason !== "insufficient_funds")
    return resolveStaffAlert(tx, key);
  const what = `${formatCents(refund.amount)}${name ? ` for ${name}` : ""}`;
  const message = `Stripe is holding the refund of ${what} because the balance of the Stripe account is too low. Add funds in the Stripe Dashboard, and Stripe will complete the refund.`;
  await raiseStaffAlert(tx, { key, kind: "refund_delayed", ...about, message });
}

/**
 * Raises or resolves the alerts about a dispute according to its current state; idempotent. A chargeback that follows
 * an inquiry raises another alert, and a late win resolves the alert about the loss.
 * @param outcome the dispute's status in the shop's terms
 * @param alert the alert about an open or lost dispute
 */
export async function noteDispute(
  tx: Tx,
  dispute: Pick<Stripe.Dispute, "id" | "status">,
  outcome: "open" | "won" | "lost",
  alert: Pick<StaffAlertInput, "objectType" | "objectId" | "message">,
): Promise<void> {
  const inquired = `dispute_inquiry:${dispute.id}`;
  const opened = `dispute_opened:${dispute.id}`;
  const lost = `dispute_lost:${dispute.id}`;
  const openKey = outcome !== "open" ? null : isInquiry(dispute) ? inquired : opened;
  if (openKey) await raiseStaffAlert(tx, { key: openKey, kind: "dispute_opened", ...alert });
  for (const key of [inquired, opened]) if (key !== openKey) await resolveStaffAlert(tx, key);
  if (outcome === "won") await resolveStaffAlert(tx, lost);
  if (outcome === "lost") await raiseStaffAlert(tx, { key: lost, kind: "dispute_lost", ...alert });
}

/**
 * What staff have to do about an open dispute.
 * @param what the amount, and what it was paid for
 * @param dueDay the day by which the bank expects an answer: "Nov 21, 2026"
 * @param place where staff can refund it, if not in the shop
 */
export function openDisputeSentence(
  dispute: Pick<Stripe.Dispute, "status">,
  what: string,
  dueDay: string | null,
  place = "",
): string {
  const until = dueDay ? ` by ${dueDay}` : "";
  if (isInquiry(dispute))
    return `The cardholder's bank opened an inquiry about ${what}. Answer it${until}, or refund the payment in full${place} to end it.`;
  return `The cardholder disputes ${what}.${until && ` Answer the dispute${until}.`}`;
}
