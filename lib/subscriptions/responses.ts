import "server-only";
import { z } from "zod";
import { SUBSCRIPTION_STATUSES } from "@/lib/subscriptions/schema/admin-subscription";

export const extrasOutput = z.enum(["plus tax", "plus tax and any delivery fee"]).meta({
  id: "Extras",
  description:
    "Delivery is charged once per address and day, so it depends on the other subscriptions of that day.",
});

export const pauseReasonOutput = z
  .enum(["buyer", "not_member", "declined", "product_gone"])
  .meta({ id: "PauseReason" });

export const renewalProblemOutput = z
  .enum(["declined", "authentication", "out_of_stock", "not_deliverable"])
  .meta({ id: "RenewalProblem" });

export const subscriptionAddressOutput = z
  .strictObject({
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    email: z.string().optional().describe("Email address of the order that started the subscription."),
  })
  .meta({ id: "SubscriptionAddress" });

export const subscriptionOutput = z
  .strictObject({
    id: z.string(),
    productName: z.string(),
    productSlug: z.string().nullable().describe("Null for a product that is no longer sold."),
    unitLabel: z.string(),
    imageUrl: z.string().nullable(),
    quantity: z.int(),
    unitPriceCents: z.int().describe("The current unit price on the subscription, before tax."),
    lineTotalCents: z.int(),
    extras: extrasOutput.describe("What is added to the price when it is charged."),
    discountNote: z
      .string()
      .nullable()
      .describe("How long the discount lasts, and the price after it; null if there is none."),
    intervalDays: z.int(),
    nextDate: z.string(),
    isDue: z.boolean().describe("Whether it is due; it renews as soon as no problem prevents it."),
    skipsTo: z.string().describe("The next date if it is skipped."),
    resumesOn: z.string().describe("The next date if it is resumed."),
    status: z.enum(["active", "paused"]),
    pausedBecause: pauseReasonOutput.nullable(),
    problem: renewalProblemOutput.nullable(),
    retryOn: z.string().nullable().describe("The date of the next attempt after a problem."),
    isBusy: z.boolean().describe("Whether it is being charged, so that nothing can be changed."),
    address: subscriptionAddressOutput.nullable(),
    paymentMethodId: z.string().nullable(),
  })
  .meta({
    id: "Subscription",
    description:
      "A subscription as its owner sees it. Money is integer cents, dates are days of the shop's calendar.",
  });

export const savedCardOutput = z
  .strictObject({
    id: z.string(),
    brand: z.string().describe('Such as "Visa".'),
    last4: z.string(),
    expiresOn: z.string().describe("The last valid day of the card."),
  })
  .meta({ id: "SavedCard" });

export const subscriptionsOutput = z
  .strictObject({
    subscriptions: z.array(subscriptionOutput),
    cards: z.array(savedCardOutput),
    isMember: z.boolean().describe("Whether the customer is a member; renewals require a membership."),
    memberUntil: z
      .string()
      .nullable()
      .describe("The last day of a canceled membership, after which nothing renews; null otherwise."),
  })
  .meta({ id: "Subscriptions", description: "The customer's subscriptions, saved cards and membership." });

export const adminRenewalOutput = z
  .strictObject({
    id: z.string(),
    dueOn: z.string(),
    outcome: z.enum(["open", "declined", "paid", "ended"]),
    at: z.string(),
    order: z.strictObject({ id: z.string(), orderNumber: z.string(), totalCents: z.int() }),
  })
  .meta({ id: "AdminRenewal" });

export const subscriptionChangeOutput = z
  .strictObject({
    id: z.string(),
    at: z.string(),
    who: z
      .strictObject({ kind: z.enum(["staff", "shop", "customer"]), name: z.string() })
      .describe('Name of the staff member, or "customer"; null for the shop itself.'),
    action: z.string().nullable(),
    reason: z.string(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  })
  .meta({
    id: "SubscriptionChange",
    description: "An entry in the history. `before` and `after` contain the columns that differ.",
  });

export const subscriptionMailRowOutput = z
  .strictObject({
    id: z.string(),
    template: z.string(),
    recipient: z.string(),
    subject: z.string().nullable(),
    status: z.string(),
    at: z.string(),
  })
  .meta({ id: "SubscriptionMailRow" });

export const cardStateOutput = z.enum(["unknown", "missing", "expired", "expiring", "ok"]).meta({
  id: "CardState",
  description:
    "`unknown`: not read from Stripe yet. `missing`: no card, or a card that is no longer saved at Stripe.",
});

export const subscriptionCardOutput = z
  .strictObject({
    state: cardStateOutput,
    label: z.string().nullable().describe('Such as "Visa ending in 4242"; null if it is unknown or missing.'),
    expiresOn: z.string().nullable().describe("The last valid day of the card."),
  })
  .meta({ id: "SubscriptionCard", description: "The card of a subscription, as last read from Stripe." });

export const adminSubscriptionOutput = z
  .strictObject({
    version: z.int(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    productId: z.string(),
    customer: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
    isMember: z.boolean(),
    card: subscriptionCardOutput,
    attempts: z.number().describe("Number of declined payments of the next renewal so far."),
    declinedWith: z
      .array(
        z.strictObject({
          id: z.string(),
          version: z.int(),
          productName: z.string(),
          quantity: z.int(),
          lineTotalCents: z.int(),
          extras: extrasOutput,
        }),
      )
      .describe(
        "Others of the customer that were declined on the same card and have the same address: a retry charges them in the same order.",
      ),
    lastDeclinedAt: z.string().nullable(),
    retryAt: z.string().nullable(),
    createdAt: z.string(),
    cancelledAt: z.string().nullable(),
    address: subscriptionAddressOutput.nullable(),
    id: z.string(),
    productName: z.string(),
    quantity: z.int(),
    intervalDays: z.int(),
    nextDate: z.string(),
    pausedBecause: pauseReasonOutput.nullable(),
    problem: renewalProblemOutput.nullable(),
    imageUrl: z.string().nullable(),
    unitPriceCents: z.int().describe("The current unit price on the subscription, before tax."),
    lineTotalCents: z.int(),
    unitLabel: z.string(),
    extras: extrasOutput.describe("What is added to the price when it is charged."),
    retryOn: z.string().nullable().describe("The date of the next attempt after a problem."),
    paymentMethodId: z.string().nullable(),
    discountNote: z
      .string()
      .nullable()
      .describe("How long the discount lasts, and the price after it; null if there is none."),
    productSlug: z.string().nullable().describe("Null for a product that is no longer sold."),
    isDue: z.boolean().describe("Whether it is due; it renews as soon as no problem prevents it."),
    skipsTo: z.string().describe("The next date if it is skipped."),
    resumesOn: z.string().describe("The next date if it is resumed."),
    isBusy: z.boolean().describe("Whether it is being charged, so that nothing can be changed."),
  })
  .meta({
    id: "AdminSubscription",
    description: "A product subscription as staff see it. Times are ISO 8601.",
  });

export const adminSubscriptionDetailOutput = adminSubscriptionOutput
  .extend({
    memberUntil: z
      .string()
      .nullable()
      .describe("The last day of the customer's canceled membership; null otherwise."),
    startedBy: z.strictObject({ id: z.string(), orderNumber: z.string() }).nullable(),
    consentedAt: z.string(),
    announcedUnitCents: z
      .int()
      .describe("The maximum unit price of a renewal, before tax, until a higher price has been announced."),
    renewals: z.array(adminRenewalOutput),
    changes: z.array(subscriptionChangeOutput),
    mails: z.array(subscriptionMailRowOutput),
  })
  .meta({ id: "AdminSubscriptionDetail" });

export const dayMovePreviewOutput = z
  .strictObject({
    from: z.string(),
    to: z.string(),
    customers: z.number(),
    products: z
      .array(z.strictObject({ name: z.string(), units: z.int() }))
      .describe("Units to move, by product, largest quantity first."),
    subscriptions: z
      .array(z.strictObject({ id: z.string(), version: z.int() }))
      .describe("The first 5,000 renewals, grouped by customer."),
    total: z.number().describe("Number of renewals on that day."),
  })
  .meta({ id: "DayMovePreview" });

export const dayMoveResultOutput = z
  .strictObject({
    moved: z.array(z.string()),
    refused: z
      .array(z.strictObject({ id: z.string(), name: z.string(), reason: z.string() }))
      .describe('`reason`: why it was not moved, such as "is being charged".'),
  })
  .meta({ id: "DayMoveResult" });
