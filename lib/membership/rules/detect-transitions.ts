import { isPaymentOverdue } from "./membership-status";

/** The news for a member, each announced once. */
export type MembershipTransition =
  | "welcome"
  | "payment-failed"
  | "recovered"
  | "trial-ended"
  | "cancelled"
  | "ended"
  | "plan-changed";

/** A subscription's previous or current state in the shop. */
export interface MembershipState {
  status: string;
  planId: string;
  cancelAtPeriodEnd: boolean;
  /** Null without a trial. */
  trialEnd: Date | null;
}

const isPaidUp = (status: string): boolean => status === "trialing" || status === "active";
const isBegun = (status: string): boolean => status !== "incomplete" && status !== "incomplete_expired";

/**
 * Whether a trial ended before its announced end, which charged the first month. A trial
 * that ends as announced needs no email.
 */
const endsTrialEarly = (before: MembershipState, after: MembershipState): boolean =>
  before.status === "trialing" &&
  after.status === "active" &&
  before.trialEnd !== null &&
  after.trialEnd !== null &&
  after.trialEnd < before.trialEnd;

/**
 * The news in the difference between a subscription's stored and current state. Repeated news of one cause (a failed
 * payment) is sent once because of the key of its mail.
 * @param before undefined for a subscription that is new to the shop
 */
export function detectTransitions(
  before: MembershipState | undefined,
  after: MembershipState,
): MembershipTransition[] {
  const had = before && isBegun(before.status) ? before : undefined;
  const news: MembershipTransition[] = [];
  if (!had && isPaidUp(after.status)) news.push("welcome");
  if (after.status === "past_due") news.push("payment-failed");
  if (had && isPaymentOverdue(had.status) && isPaidUp(after.status)) news.push("recovered");
  if (had && endsTrialEarly(had, after)) news.push("trial-ended");
  const isAlive = isPaidUp(after.status) || after.status === "past_due";
  if (had && isAlive && had.planId !== after.planId) news.push("plan-changed");
  if (isAlive && after.cancelAtPeriodEnd && !had?.cancelAtPeriodEnd) news.push("cancelled");
  const hadBenefits = had !== undefined && (isPaidUp(had.status) || had.status === "past_due");
  if (hadBenefits && (after.status === "canceled" || after.status === "unpaid")) news.push("ended");
  return news;
}
