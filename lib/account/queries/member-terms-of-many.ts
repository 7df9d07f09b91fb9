import "server-only";
import { utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import { db } from "@/lib/server/db";
import { LIVE_SUBSCRIPTION_STATES } from "../rules";
import { type MembershipColumns, type MemberTerms, termsOf, VISITOR_TERMS } from "./member-terms";

/** Joins the live subscription `sub` to users `u`; a user has at most one (D17). */
export const LIVE_SUBSCRIPTION_JOIN = `LEFT JOIN subscriptions sub ON sub.user_id = u.id
  AND sub.status IN (${LIVE_SUBSCRIPTION_STATES.map((state) => `'${state}'`).join(", ")})`;

/**
 * What decides the prices of a user `u` as a JSON array, for statements that read many
 * users; it needs LIVE_SUBSCRIPTION_JOIN.
 */
export const MEMBER_FACTS_SQL = `CASE WHEN u.deleted_at IS NULL THEN json_build_array(u.membership_status, sub.status,
  ${utcTimestampSql("sub.current_period_end")}, ${utcTimestampSql("sub.grace_until")}, sub.cancel_at_period_end,
  u.membership_plan_id, sub.plan_id) END`;

/** A value of MEMBER_FACTS_SQL; null for a deleted account. */
export type MemberFacts =
  | [
      status: MembershipColumns["membershipStatus"],
      subscriptionStatus: MembershipColumns["subscriptionStatus"],
      currentPeriodEnd: string | null,
      graceUntil: string | null,
      cancelAtPeriodEnd: boolean | null,
      grantedPlanId: string | null,
      subscriptionPlanId: string | null,
    ]
  | null;

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Reads the plans once, for the member terms of any number of users: the same terms as those of `getMemberTerms`. */
export async function readTermsOfFacts(): Promise<(facts: MemberFacts) => MemberTerms> {
  const plans = new Map((await db().membershipPlan.findMany()).map((plan) => [plan.id, plan]));
  return (facts) => {
    if (!facts) return VISITOR_TERMS;
    const [
      membershipStatus,
      subscriptionStatus,
      currentPeriodEnd,
      graceUntil,
      cancelAtPeriodEnd,
      granted,
      paid,
    ] = facts;
    return termsOf({
      membershipStatus,
      subscriptionStatus,
      currentPeriodEnd: instantOf(currentPeriodEnd),
      graceUntil: instantOf(graceUntil),
      cancelAtPeriodEnd: cancelAtPeriodEnd ?? false,
      grantedPlan: plans.get(granted ?? "") ?? null,
      subscriptionPlan: plans.get(paid ?? "") ?? null,
    });
  };
}
