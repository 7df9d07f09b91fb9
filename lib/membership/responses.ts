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
    members: z.number().describe("Number of members."),
    paying: z
      .array(z.strictObject({ price: z.string(), members: z.number() }))
      .describe("The prices of live subscriptions, and how many have each: subscribers keep an older price."),
    isUnused: z.boolean().describe("It has never had a member: it may be deleted."),
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
    features: z.array(z.string()).describe("Its delivery benefit is derived from the plan (D41)."),
    benefits: z.array(z.string()),
    isMostPopular: z.boolean(),
    sortOrder: z.number(),
  })
  .meta({
    id: "Plan",
    description:
      "A plan in the response of GET /api/membership-plans; `monthlyPrice` is in dollars, and both spellings of D31 are present.",
  });

export const membershipStatusOutput = z
  .strictObject({
    isActive: z.boolean(),
    stripeSubscription: z
      .strictObject({
        planId: z.string(),
        currentPeriodEnd: z.string().nullable(),
        cancelAtPeriodEnd: z.boolean(),
        isTrial: z.boolean().describe("Free until `currentPeriodEnd`."),
        owing: z
          .strictObject({ until: z.string().nullable() })
          .nullable()
          .describe("A payment failed. `until`: the end of the benefits; null when Stripe has given up."),
        card: z
          .strictObject({ brand: z.string(), last4: z.string() })
          .nullable()
          .describe("The charged card, as its holder knows it."),
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
        "`payment` pays the first month, `setup` saves the card for after the trial; `none` where nothing is due.",
      ),
    clientSecret: z.string().nullable().describe("Of the PaymentIntent or SetupIntent."),
  })
  .meta({ id: "StartedPurchase", description: "The data that the page needs to let a buyer pay." });

export const membershipStatsOutput = z
  .strictObject({
    totalActiveMembers: z.number(),
    newSignupsThisMonth: z.number(),
    churnRate: z.number().nullable().describe("Percent; null without data (D23)."),
    averageLifetimeValue: z.number().describe("Dollars."),
    averageLifetimeValueIsDefault: z
      .boolean()
      .describe("The documented default, because no membership has ended yet (D23)."),
    estimatedMonthlyRevenue: z.number().describe("Dollars a month: members × 20, as documented."),
    monthlyRecurringRevenue: z
      .number()
      .describe("Monthly recurring revenue in dollars, from paid subscriptions."),
  })
  .meta({
    id: "MembershipStats",
    description: "GET /api/membership/stats; lib/membership/queries/membership-stats.ts defines each figure.",
  });

export const hostedTermsOutput = z
  .strictObject({
    standing: z
      .enum(["member", "new", "complimentary"])
      .describe(
        "`complimentary`: a member who is charged nothing. `member`: has a subscription, whose plan is changed instead.",
      ),
    sentences: z.array(z.string()).describe("Empty for a member."),
    entered: enteredDiscountOutput
      .nullable()
      .describe("What became of the buyer's discount code; null without one."),
    amounts: z
      .strictObject({ dueCents: z.int(), discountCents: z.int() })
      .nullable()
      .describe(
        "What the sentences say, in cents: due now, and taken off the first month. Null for a member.",
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
        "Due now: the rest of the period at the new price, less the amount paid for it at the old one. Below 0 it is credited.",
      ),
    monthlyCents: z.int().describe("Per month from the next period on."),
    nextCents: z
      .int()
      .describe(
        "The next charge after the change, less remaining credit: at the end of the trial or of the period.",
      ),
    nextOn: z.string().describe("Instant of that charge."),
    isTrial: z
      .boolean()
      .describe("The subscription is in its trial, which continues: nothing is charged before its end."),
    resumes: z.boolean().describe("The membership was set to end: the change reverts that cancellation."),
    prorationDate: z
      .number()
      .describe(
        "Second at which the new plan starts: the change that follows sends it, so that it costs what was shown.",
      ),
    planName: z.string(),
  })
  .meta({ id: "PlanChange" });
