import "server-only";
import { z } from "zod";
import { MEMBERSHIP_STATUSES } from "@/lib/account/schema/customer";
import { STAFF_ROLES } from "@/lib/admin/rules/permissions";

export const addressOutput = z
  .strictObject({
    id: z.string(),
    state: z.string(),
    zip: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    city: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: "Address", description: "An entry of the address book." });

export const liveSubscriptionOutput = z
  .strictObject({
    status: z.string(),
    planId: z.string(),
    planName: z.string(),
    price: z.string().describe("Dollars a month."),
    currentPeriodEnd: z.string().nullable(),
    cancelAtPeriodEnd: z.boolean(),
  })
  .meta({ id: "LiveSubscription", description: "A live subscription at Stripe." });

export const customerRowOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    email: z.string(),
    username: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    createdAt: z.string(),
    emailVerified: z.boolean(),
    membershipStatus: z.enum(MEMBERSHIP_STATUSES),
    membershipStartDate: z.string().nullable(),
    membershipPlanId: z.string().nullable(),
    membershipPlanName: z.string().nullable(),
    isMember: z.boolean(),
    subscription: liveSubscriptionOutput.nullable(),
    isAdmin: z.boolean(),
    staffRole: z.enum(STAFF_ROLES).nullable(),
    hasSecondFactor: z.boolean().describe("Of staff (D45)."),
    orders: z.number().describe("Paid orders."),
    paidForOrders: z.string().describe("The revenue from their orders, without refunds and lost disputes."),
  })
  .meta({
    id: "CustomerRow",
    description: "A customer as staff see them. Amounts in dollars, dates as instants.",
  });

export const userOutput = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    username: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    emailVerified: z.boolean(),
    hasPassword: z.boolean(),
    isAdmin: z.boolean(),
    secondFactor: z
      .literal("required")
      .optional()
      .describe(
        "D45: the pending step of a staff session without access to the admin; left out for everyone else.",
      ),
    membershipStatus: z.string().describe('D16: "active" for every entitled user, else the stored status.'),
    membershipStartDate: z.string().nullable(),
    membershipPlanId: z.string().nullable(),
    membershipPlan: z
      .strictObject({ id: z.string(), slug: z.string(), name: z.string(), discountPercentage: z.number() })
      .nullable(),
    isMember: z.boolean(),
    memberDiscount: z.int().describe("Percent."),
    createdAt: z.string(),
  })
  .meta({ id: "User", description: "The response of GET /api/auth/user." });

export const apiTokenOutput = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    end: z.string().describe("Its last characters."),
    scopes: z.array(z.string()),
    suspended: z
      .array(z.string())
      .describe("Scopes that are not in effect now, because the creator does not have the permission."),
    creator: z.string().describe("Name or email address of its creator."),
    expiresAt: z.string(),
    lastUsedAt: z.string().nullable().describe("To the hour."),
    state: z
      .enum(["active", "suspended", "expired", "revoked"])
      .describe("Suspended: none of its scopes is in effect."),
  })
  .meta({ id: "ApiToken", description: "A token of a program." });

export const apiTokenWithSecretOutput = apiTokenOutput
  .extend({ token: z.string().describe("The token, which no later response contains.") })
  .meta({ id: "ApiTokenWithSecret", description: "A new token of a program." });
