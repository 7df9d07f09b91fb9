import "server-only";
import { z } from "zod";
import { RESOLUTIONS } from "@/lib/checkout/schema/reconcile";
import { enteredDiscountOutput } from "@/lib/discounts/responses";
import { pickupOfferOutput } from "@/lib/marketing/responses";
import {
  appliedDiscountOutput,
  dayRangeOutput,
  quotedLineOutput,
  renewalPricesOutput,
} from "@/lib/pricing/responses";

export const preparedPaymentOutput = z
  .strictObject({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    orderNumber: z.string(),
    amount: z.number().describe("The amount to charge to the card, in cents."),
  })
  .meta({ id: "PreparedPayment" });

export const disputeEvidenceOutput = z
  .strictObject({
    product_description: z.string().optional(),
    customer_name: z.string().optional(),
    customer_email_address: z.string().optional(),
    shipping_address: z.string().optional(),
    shipping_date: z.string().optional(),
    shipping_carrier: z.string().optional(),
    shipping_tracking_number: z.string().optional(),
    refund_policy_disclosure: z.string().optional(),
    uncategorized_text: z.string().optional(),
  })
  .meta({ id: "DisputeEvidence", description: "Stripe's evidence fields that the shop fills in." });

export const adminDisputeOutput = z
  .strictObject({
    id: z.string().describe("The id of the dispute in the shop."),
    orderId: z.string(),
    orderNumber: z.string(),
    status: z.enum(["open", "won", "lost"]),
    isInquiry: z
      .boolean()
      .describe(
        "Whether it is an inquiry: the cardholder's bank asks about the payment, and no funds were withdrawn.",
      ),
    amountCents: z.int(),
    reason: z.string(),
    dueBy: z.string().nullable(),
    sent: z
      .strictObject({ at: z.string(), who: z.string().nullable(), statement: z.string() })
      .nullable()
      .describe("When and by whom it was submitted, with the statement that staff added; null before."),
    evidence: disputeEvidenceOutput.describe("The evidence without the statement that staff add."),
    digest: z.string(),
    blocker: z.string().nullable().describe("The reason why it cannot be submitted; null if it can."),
  })
  .meta({ id: "AdminDispute", description: "An order's dispute with the evidence that would be submitted." });

export const discrepancyOutput = z
  .strictObject({
    id: z.string(),
    message: z.string().describe("The actual and the expected state, for staff."),
    order: z.strictObject({ id: z.string(), orderNumber: z.string() }).nullable(),
    amountCents: z.int(),
    at: z.string(),
    resolution: z
      .strictObject({ action: z.enum(RESOLUTIONS), target: z.string() })
      .nullable()
      .describe(
        "The available resolution; null if staff have to check manually. `target`: the affected payment, order or refund.",
      ),
  })
  .meta({ id: "Discrepancy", description: "A discrepancy between Stripe and the shop." });

export const reconciliationOutput = z
  .strictObject({
    differences: z.array(discrepancyOutput),
    from: z.string(),
    to: z.string(),
    payments: z.number().describe("Number of compared payments at Stripe."),
    orders: z.number().describe("Number of compared paid orders."),
    isPartial: z.boolean().describe("Whether the maximum was reached; use a shorter range to see all."),
  })
  .meta({ id: "Reconciliation" });

export const deliveryOptionOutput = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    priceCents: z.int().describe("The price for this order, in cents."),
    days: dayRangeOutput,
    arrivesBy: z
      .string()
      .nullable()
      .describe("The latest arrival day of an order that is paid now; null unless the shop has ship days."),
  })
  .meta({ id: "DeliveryOption" });

export const checkoutQuoteOutput = z
  .strictObject({
    availableCreditCents: z.int().describe("The shopper's available store credit, in cents."),
    laterRenewalsOn: z
      .string()
      .nullable()
      .describe(
        "The day of the first renewal without the discount, if no date changes; null without a discount that continues.",
      ),
    method: z
      .string()
      .describe(
        "The delivery method that these figures include: the requested one, or the first available one.",
      ),
    methods: z
      .array(deliveryOptionOutput)
      .describe("The delivery methods that are available for this cart and address, in display order."),
    deliveryProblem: z
      .string()
      .describe(
        'Why the requested method, or every method, is not available, as a sentence; "" if it is available.',
      ),
    pickup: pickupOfferOutput
      .nullable()
      .describe("Where the order can be picked up; null if the shop offers no pickup."),
    gift: quotedLineOutput
      .extend({
        productId: z.string(),
        slug: z.string(),
        name: z.string(),
        sku: z.string().nullable(),
        unitLabel: z.string(),
        imageUrl: z.string().nullable(),
      })
      .nullable()
      .describe("The discount's free gift, which becomes another line of the order."),
    entered: enteredDiscountOutput.nullable().describe("Null if the cart has no code."),
    lines: z.array(quotedLineOutput),
    subtotalCents: z.int(),
    discountCents: z
      .int()
      .describe("The price of the lines and the gift at regular prices, less the subtotal."),
    subscriptionSavingsCents: z.int().describe("20% of the undiscounted subtotal of the subscription lines."),
    applied: appliedDiscountOutput
      .nullable()
      .describe("The applied discount, which the other figures already include; null if there is none."),
    renewals: renewalPricesOutput
      .nullable()
      .describe("Null unless the discount lowers the price of renewals."),
    shippingCents: z.int(),
    shippingReason: z.enum([
      "pickup",
      "standard",
      "expedited",
      "free-for-all",
      "free-from-threshold",
      "free-for-members",
      "free-by-discount",
      "own-price",
      "not-deliverable",
    ]),
    taxCents: z.int(),
    taxRateThousandths: z.number(),
    totalCents: z.int(),
  })
  .meta({ id: "CheckoutQuote", description: "The current price of a checkout." });
