import type { BadgeProps } from "@/components/ui/badge";
import type { CustomerRow, CustomerValues, StoredMembershipStatus } from "@/lib/account/schema/customer";
import type { StaffRole } from "@/lib/admin/rules/permissions";

/** Field labels of a customer, for the form and conflict notices. */
export const CUSTOMER_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  membershipStatus: "Membership status",
  membershipPlanId: "Plan",
  isAdmin: "Staff member (admin)",
  staffRole: "Role",
} as const satisfies Record<keyof CustomerValues, string>;

export const STATUS_NAMES: Record<StoredMembershipStatus, string> = {
  free: "Free",
  trial: "Trial",
  active: "Active",
  premium: "Premium",
  wholesale: "Wholesale",
  cancelled: "Cancelled",
};

export const STATUS_TONES: Record<StoredMembershipStatus, NonNullable<BadgeProps["tone"]>> = {
  free: "plain",
  trial: "honey",
  active: "positive",
  premium: "positive",
  wholesale: "positive",
  cancelled: "neutral",
};

export const ROLE_TITLES: Record<StaffRole, string> = {
  owner: "Owner",
  manager: "Manager",
  fulfilment: "Fulfillment",
  content: "Content",
};

/** A role with its permissions in words. */
export const ROLE_NAMES: Record<StaffRole, string> = {
  owner: "Owner: everything",
  manager: "Manager: everything except roles, settings, jobs, and exporting or deleting customers",
  fulfilment: "Fulfillment: orders and stock",
  content: "Content: products, marketing, reviews",
};

/** Display name: the customer's name, otherwise the sign-in identifier. */
export const customerName = ({
  firstName,
  lastName,
  username,
  email,
}: Pick<CustomerRow, "firstName" | "lastName" | "username" | "email">): string =>
  [firstName, lastName].filter(Boolean).join(" ") || username || email;
