import { z } from "zod";
import { STAFF_ROLES, type StaffRole } from "@/lib/admin/rules/permissions";
import { optionalText } from "@/lib/admin/schema/fields";
import { keysetListSchema } from "@/lib/admin/schema/list";
import { isStorableText } from "@/lib/core/text";
import { emailSchema } from ".";

/** The stored values, as staff see them (D16). */
export const MEMBERSHIP_STATUSES = ["free", "trial", "active", "premium", "wholesale", "cancelled"] as const;
export type StoredMembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];
/** The dialog's options (account-admin-content.md §4); the plan is a separate field. */
export const OFFERED_STATUSES = ["free", "trial", "active", "cancelled"] as const;

/** The effect on a live subscription at Stripe when staff set a status or plan that differs from it (D17). */
export const SUBSCRIPTION_RESOLUTIONS = ["end-now", "end-later", "change"] as const;
export type SubscriptionResolution = (typeof SUBSCRIPTION_RESOLUTIONS)[number];

/** The edit dialog's form: the documented fields, and the role of an admin. */
export const customerSchema = z.object({
  firstName: optionalText(80),
  lastName: optionalText(80),
  email: emailSchema("Please enter a valid email address"),
  membershipStatus: z.enum(MEMBERSHIP_STATUSES, `must be one of: ${MEMBERSHIP_STATUSES.join(", ")}`),
  membershipPlanId: z.union([z.string().max(80, "is unknown"), z.null()]).transform((plan) => plan || null),
  isAdmin: z.boolean("must be true or false"),
  staffRole: z.enum(STAFF_ROLES, `must be one of: ${STAFF_ROLES.join(", ")}`).nullable(),
});
export type CustomerValues = z.input<typeof customerSchema>;

/** PATCH /api/admin/users/{id}: omitted fields stay. `version`: the one that the editor saw. */
export const updateCustomerSchema = customerSchema.partial().extend({
  version: z.int("must be a whole number").optional(),
  subscription: z
    .enum(SUBSCRIPTION_RESOLUTIONS, `must be one of: ${SUBSCRIPTION_RESOLUTIONS.join(", ")}`)
    .optional(),
});
export type UpdateCustomerInput = z.output<typeof updateCustomerSchema>;

export const CUSTOMER_SORTS = ["created", "name", "email"] as const;
const filters = {
  status: z.enum(MEMBERSHIP_STATUSES).optional().catch(undefined),
  plan: z.string().max(80).refine(isStorableText).optional().catch(undefined),
  staff: z.enum(["yes", "no"]).optional().catch(undefined),
  /** Only customers whose membership payment is overdue. */
  overdue: z.literal("yes").optional().catch(undefined),
};
/** The query parameters of the Customers tab. */
export const customerListSchema = keysetListSchema(CUSTOMER_SORTS, "-created").extend(filters);
export type CustomerListParams = z.output<typeof customerListSchema>;

const MAX_PAGE = 200;
/** GET /api/admin/users: a plain list. `cursor`: id of the previous page's last user. */
export const userListSchema = z.object({
  search: z.string().trim().max(120).default(""),
  ...filters,
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).catch(100).default(100),
  cursor: z.string().max(80).optional(),
});

/** A live subscription at Stripe. */
export interface LiveSubscription {
  status: string;
  planId: string;
  planName: string;
  /** Dollars a month. */
  price: string;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
}

/** A customer as staff see them. Amounts in dollars, dates as instants. */
export interface CustomerRow {
  id: string;
  version: number;
  email: string;
  username: string | null;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  createdAt: string;
  emailVerified: boolean;
  membershipStatus: StoredMembershipStatus;
  membershipStartDate: string | null;
  membershipPlanId: string | null;
  membershipPlanName: string | null;
  isMember: boolean;
  subscription: LiveSubscription | null;
  isAdmin: boolean;
  staffRole: StaffRole | null;
  /** Of staff (D45). */
  hasSecondFactor: boolean;
  /** Paid orders that were not canceled, as reports count them. */
  orders: number;
  /** The revenue from their orders, without refunds and lost disputes. */
  paidForOrders: string;
}

/** A plan to choose from. */
export interface PlanChoice {
  id: string;
  name: string;
  slug: string;
  isActive: boolean;
  /** Dollars a month. */
  monthlyPrice: string;
}
