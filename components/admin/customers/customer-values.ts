import type {
  CustomerRow,
  CustomerValues,
  PlanChoice,
  StoredMembershipStatus,
} from "@/lib/account/schema/customer";
import { effectiveStaffRole, ROLES_BY_PERMISSIONS } from "@/lib/admin/rules/permissions";
import { getStripeSubscriptionChange, resolveMembership } from "@/lib/membership/rules/customers";

/** The dialog has one value for all members: the plan tells them apart (account-admin-content.md §4). */
const offered = (status: StoredMembershipStatus): StoredMembershipStatus =>
  status === "premium" || status === "wholesale" ? "active" : status;

/** Form values of a customer. */
export const customerValues = (customer: CustomerRow | undefined): CustomerValues => ({
  firstName: customer?.firstName ?? "",
  lastName: customer?.lastName ?? "",
  email: customer?.email ?? "",
  membershipStatus: offered(customer?.membershipStatus ?? "free"),
  membershipPlanId: customer?.membershipPlanId ?? "",
  isAdmin: customer?.isAdmin ?? false,
  staffRole: (customer && effectiveStaffRole(customer)) ?? ROLES_BY_PERMISSIONS[0] ?? null,
});

const MEMBERSHIP_FIELDS = ["membershipStatus", "membershipPlanId"] as const;
const ROLE_FIELDS = ["isAdmin", "staffRole"] as const;

/**
 * The request body: membership and permissions only if they were edited, so that concurrent changes at Stripe are
 * kept.
 */
export function customerInput(values: CustomerValues, changed: Partial<CustomerValues>) {
  const { membershipStatus, membershipPlanId, isAdmin, staffRole, ...names } = values;
  const touched = (fields: readonly (keyof CustomerValues)[]) => fields.some((field) => field in changed);
  return {
    ...names,
    ...(touched(MEMBERSHIP_FIELDS) ? { membershipStatus, membershipPlanId: membershipPlanId || null } : {}),
    ...(touched(ROLE_FIELDS) ? { isAdmin, staffRole: isAdmin ? staffRole : null } : {}),
  };
}

/** How the form differs from an active subscription (D17), which requires a confirmation. */
export function findMembershipChange(
  customer: CustomerRow,
  input: Partial<ReturnType<typeof customerInput>>,
  plans: readonly PlanChoice[],
) {
  const { membershipStatus, membershipPlanId } = input;
  const wanted = resolveMembership(customer, { membershipStatus, membershipPlanId }, plans);
  if (!customer.subscription || !wanted || membershipStatus === undefined) return { kind: "none" as const };
  return getStripeSubscriptionChange(customer.subscription, wanted);
}
