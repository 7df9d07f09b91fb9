import "server-only";
import { z } from "zod";
import { enteredDiscountOutput } from "@/lib/discounts/responses";

export const adminPlanOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    slug: z.string(),
    monthlyPrice: z.string(),
    freeShippingThreshold: z.string(),
    isMostPopular: z.boolean(),
    sort_order: z.number(),
    members: z
      .number()
      .describe("Customers who have the plan, including those without benefits at the moment."),
    paying: z
      .array(z.strictObject({ price: z.string(), members: z.number() }))
      .describe(
        "The prices of live subscriptions with the number of subscriptions at each, because subscribers keep their price.",
      ),
    isUnused: z.boolean().describe("Whether it has never had a member, so that it can be deleted."),
    name: z.string(),
    description: z.string(),
    discountPercentage: z.number(),
    features: z.array(z.string()),
    benefits: z.array(z.string()),
    isActive: z.boolean(),
    sortOrder: z.number(),
  })
  .meta({ id: "AdminPlan", description: "A plan as staff see it. Amounts in dollars." });

export const planOutput = z
  .strictObject({
    monthlyPrice: z.string(),
    freeShippingThreshold: z.string(),
    sort_order: z.number(),
    id: z.string(),
    name: z.string(),
    description: z.string(),
    slug: z.string(),
    discountPercentage: z.number(),
    features: z
      .array(z.string())
      .describe("The plan's features; the delivery benefit is derived from its settings."),
    benefits: z.array(z.string()),
    isMostPopular: z.boolean(),
    sortOrder: z.number(),
  })
  .meta({
    id: "Plan",
    description:
      "A plan in the response of GET /api/membership-plans; `monthlyPrice` is in dollars, and fields have both spellings.",
  });

export const membershipStatusOutput = z
  .strictObject({
    isActive: z.boolean(),
    stripeSubscription: z
      .strictObject({
        planId: z.string(),
        currentPeriodEnd: z.string().nullable(),
        monthlyPriceCents: z
          .int()
          .nullable()
          .describe("The monthly price this member pays, in cents; null until Stripe reports it."),
        cancelAtPeriodEnd: z.boolean(),
        isTrial: z.boolean().describe("Whether it is in its trial, which is free until `currentPeriodEnd`."),
        owing: z
          .strictObject({ until: z.string().nullable() })
          .nullable()
          .describe(
            "Set if a payment failed. `until`: the end of the benefits; null if Stripe has stopped retrying.",
          ),
        card: z
          .strictObject({ brand: z.string(), last4: z.string() })
          .nullable()
          .describe("The brand and last digits of the charged card."),
      })
      .nullable(),
  })
  .meta({
    id: "MembershipStatus",
    description: "The response of GET /api/membership/status; the date is an instant.",
  });

export const startedPurchaseOutput = z
  .strictObject({
    subscriptionId: z.string(),
    kind: z
      .enum(["payment", "none", "setup"])
      .describe(
        "`payment` pays the first month, `setup` saves the card for after the trial, `none` if nothing is due.",
      ),
    clientSecret: z.string().nullable().describe("The client secret of the PaymentIntent or SetupIntent."),
  })
  .meta({ id: "StartedPurchase", description: "The data that a page needs to collect the payment." });

export const membershipStatsOutput = z
  .strictObject({
    totalActiveMembers: z.number(),
    newSignupsThisMonth: z
      .number()
      .describe("People whose first membership began this month, excluding complimentary memberships."),
    churnRate: z.number().nullable().describe("Churn rate in percent; null if there is no data."),
    averageLifetimeValue: z.number().describe("Dollars."),
    averageLifetimeValueIsDefault: z
      .boolean()
      .describe("Whether the figure is the documented default because no membership has ended yet."),
    estimatedMonthlyRevenue: z.number().describe("Dollars per month: members × 20, as documented."),
    monthlyRecurringRevenue: z
      .number()
      .describe("Monthly recurring revenue in dollars, from paid subscriptions."),
  })
  .meta({
    id: "MembershipStats",
    description: "Membership statistics.",
  });

export const hostedTermsOutput = z
  .strictObject({
    standing: z
      .enum(["member", "owing", "new", "complimentary"])
      .describe(
        "`complimentary`: a member who is not charged. `member`: a subscriber, whose plan is changed instead. `owing`: a subscriber whose last payment failed.",
      ),
    sentences: z.array(z.string()).describe("The terms as sentences; empty for a subscriber."),
    entered: enteredDiscountOutput
      .nullable()
      .describe("The state of the buyer's discount code; null if there is none."),
    amounts: z
      .strictObject({ dueCents: z.int(), discountCents: z.int() })
      .nullable()
      .describe(
        "The amounts in the terms, in cents: due now, and the discount on the first month. Null for a subscriber.",
      ),
  })
  .meta({
    id: "HostedTerms",
    description: "The terms that a buyer agrees to before they continue to Stripe's page.",
  });

export const planChangeOutput = z
  .strictObject({
    dueCents: z
      .int()
      .describe(
        "The amount due now: the rest of the period at the new price, less the amount paid for it at the old price. If negative, it is credited.",
      ),
    monthlyCents: z.int().describe("The monthly price from the next period on."),
    nextCents: z
      .int()
      .describe(
        "The next charge after the change, less remaining credit, at the end of the trial or the period.",
      ),
    nextOn: z.string().describe("Time of that charge."),
    isTrial: z
      .boolean()
      .describe(
        "Whether the subscription is in its trial, which continues: nothing is charged before it ends.",
      ),
    resumes: z
      .boolean()
      .describe("Whether the membership was set to end, and the change reverts that cancellation."),
    prorationDate: z
      .number()
      .describe(
        "The Unix time at which the new plan starts; send it with the change so that the amount matches.",
      ),
    planName: z.string(),
  })
  .meta({ id: "PlanChange" });
