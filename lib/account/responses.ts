import "server-only";
import { z } from "zod";
import { STAFF_ROLES } from "@/lib/admin/rules/permissions";
import { MEMBERSHIP_STATUSES } from "./schema/customer";

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
  .meta({ id: "Address", description: "An entry in the customer's address book." });

export const liveSubscriptionOutput = z
  .strictObject({
    status: z.string(),
    planId: z.string(),
    planName: z.string(),
    price: z.string().describe("Monthly price in dollars."),
    currentPeriodEnd: z.string().nullable(),
    cancelAtPeriodEnd: z.boolean(),
  })
  .meta({ id: "LiveSubscription", description: "A live Stripe subscription." });

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
    hasSecondFactor: z.boolean().describe("Whether a staff member has set up a second factor."),
    orders: z.number().describe("Number of paid orders that were not canceled."),
    paidForOrders: z.string().describe("Revenue from their orders, after refunds and lost disputes."),
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
        "The step that a staff session has to complete before it can use the admin; omitted for everyone else.",
      ),
    membershipStatus: z.string().describe('"active" for every entitled user, otherwise the stored status.'),
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
    end: z.string().describe("The token's last characters."),
    scopes: z.array(z.string()),
    suspended: z
      .array(z.string())
      .describe("Scopes that are currently not in effect, because the creator lacks the permission."),
    creator: z.string().describe("Name or email address of the token's creator."),
    expiresAt: z.string(),
    lastUsedAt: z.string().nullable().describe("Time of the last use, recorded once an hour."),
    state: z
      .enum(["active", "suspended", "expired", "revoked"])
      .describe("`suspended`: none of the scopes is currently in effect."),
  })
  .meta({ id: "ApiToken", description: "An API token." });

export const apiTokenWithSecretOutput = apiTokenOutput
  .extend({ token: z.string().describe("The token itself, which no later response contains.") })
  .meta({ id: "ApiTokenWithSecret", description: "A new API token." });
