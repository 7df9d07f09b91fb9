import { OVERDUE_STATES } from "@/lib/account/rules";

/** D16: the stored status of a user with a live subscription: the plan, or that it is a trial. */
export function getStoredMembershipStatus(
  status: string,
  planSlug: string,
): "trial" | "active" | "premium" | "wholesale" {
  if (status === "trialing") return "trial";
  return planSlug === "premium" || planSlug === "wholesale" ? planSlug : "active";
}

/** Whether a month could not be charged. */
export const isPaymentOverdue = (status: string): boolean =>
  (OVERDUE_STATES as readonly string[]).includes(status);
