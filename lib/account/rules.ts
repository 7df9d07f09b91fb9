import type { AddressView, UserView } from "./schema";

/** What is known of a person's membership; dates and status as the database has them. */
export interface MembershipFacts {
  membershipStatus: string;
  subscription: {
    status: string;
    currentPeriodEnd: Date | null;
    graceUntil: Date | null;
    cancelAtPeriodEnd: boolean;
  } | null;
}

const GIVEN_BY_ADMIN: readonly string[] = ["trial", "active", "premium", "wholesale"];

/**
 * D16: whether somebody is a member now. A live subscription decides where there is one; else a status that an admin set.
 * @param now present time
 */
export function isEntitled({ membershipStatus, subscription }: MembershipFacts, now: Date): boolean {
  if (!subscription) return GIVEN_BY_ADMIN.includes(membershipStatus);
  const { status, currentPeriodEnd, graceUntil, cancelAtPeriodEnd } = subscription;
  const isPaidUp = status === "trialing" || status === "active";
  if (isPaidUp && cancelAtPeriodEnd) return currentPeriodEnd === null || now < currentPeriodEnd;
  if (isPaidUp) return true;
  return status === "past_due" && graceUntil !== null && now < graceUntil;
}

/** Where a login leads (D6). @param wanted a safe path, or null when none was asked for */
export const afterLogin = (wanted: string | null, isAdmin: boolean): string =>
  wanted ?? (isAdmin ? "/admin" : "/");

/** How far the checkout's form is filled for somebody: from the default address, else from the profile. */
export function knownShipping(
  { email, firstName, lastName }: Pick<UserView, "email" | "firstName" | "lastName">,
  addresses: readonly AddressView[],
) {
  const first = addresses.find(({ isDefault }) => isDefault);
  if (!first) return { email, firstName, lastName };
  const { id: _id, isDefault: _isDefault, ...address } = first;
  return { email, ...address };
}
