import { STATUSES_GRANTED_BY_ADMIN } from "@/lib/account/rules";
import type { StoredMembershipStatus, UpdateCustomerInput } from "@/lib/account/schema/customer";
import { getStoredMembershipStatus } from "@/lib/membership/rules/membership-status";

/** A customer's stored membership. */
export interface StoredMembership {
  membershipStatus: StoredMembershipStatus;
  membershipPlanId: string | null;
}

interface Plan {
  id: string;
  slug: string;
}

const isGiven = (status: StoredMembershipStatus): boolean => STATUSES_GRANTED_BY_ADMIN.includes(status);

/** §9: the plan of a status without a plan. */
const planOfStatus = (status: StoredMembershipStatus): string =>
  status === "premium" || status === "wholesale" ? status : "core";

/**
 * Converts staff's input to the stored membership (D16): choosing a plan makes a member (§4), a member has a plan, a
 * non-member has none, and the status derives from the plan.
 * @param plans all existing ones
 * @returns undefined for a plan that does not exist
 */
export function resolveMembership(
  before: StoredMembership,
  input: Pick<UpdateCustomerInput, "membershipStatus" | "membershipPlanId">,
  plans: readonly Plan[],
): StoredMembership | undefined {
  const { membershipPlanId: chosen, membershipStatus: said = before.membershipStatus } = input;
  const chose = chosen !== undefined && chosen !== null && chosen !== before.membershipPlanId;
  const status = chose && said === before.membershipStatus && !isGiven(said) ? "active" : said;
  if (!isGiven(status)) return { membershipStatus: status, membershipPlanId: null };
  const names = said !== before.membershipStatus && planOfStatus(said) !== "core" && chosen === undefined;
  const planId = names ? null : chosen === undefined ? before.membershipPlanId : chosen;
  const plan = plans.find(({ id, slug }) =>
    planId === null ? slug === planOfStatus(status) : id === planId,
  );
  if (!plan) return undefined;
  return {
    membershipStatus: getStoredMembershipStatus(status === "trial" ? "trialing" : "active", plan.slug),
    membershipPlanId: plan.id,
  };
}

/** The difference between the requested membership and a live subscription at Stripe. */
export type StripeSubscriptionChange =
  | { kind: "none" }
  | { kind: "end" }
  /** A paid subscription cannot become a trial. */
  | { kind: "impossible" }
  | { kind: "change"; planId: string | null; endsTrial: boolean };

/** D17: the change at Stripe that results in the requested membership. `planId` is null where the plan stays. */
export function getStripeSubscriptionChange(
  running: { status: string; planId: string },
  wanted: StoredMembership,
): StripeSubscriptionChange {
  if (wanted.membershipPlanId === null) return { kind: "end" };
  const isTrial = running.status === "trialing";
  if (wanted.membershipStatus === "trial" && !isTrial) return { kind: "impossible" };
  const planId = wanted.membershipPlanId === running.planId ? null : wanted.membershipPlanId;
  const endsTrial = isTrial && wanted.membershipStatus !== "trial";
  return planId === null && !endsTrial ? { kind: "none" } : { kind: "change", planId, endsTrial };
}
