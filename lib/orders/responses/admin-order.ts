import "server-only";
import { z } from "zod";
import { pickupPlaceOutput } from "@/lib/marketing/responses";
import { ORDER_STATUSES, PAYMENT_STATES } from "@/lib/orders/schema/admin-order";
import { refundableOutput } from "@/lib/pricing/responses";

import { shippingAddressOutput } from ".";

export const adminOrderLineOutput = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    sku: z.string().nullable(),
    imageUrl: z.string().nullable(),
    productId: z.string().nullable(),
    quantity: z.int(),
    refunded: z.number(),
    restocked: z.number(),
    unitCents: z.int(),
    totalCents: z.int().describe("Price × quantity, before the order's discount."),
    isSubscription: z.boolean(),
    isGift: z.boolean().describe("The discount's gift."),
    lots: z
      .array(
        z.strictObject({
          id: z.string(),
          batch: z.string(),
          bestBefore: z.string().nullable(),
          quantity: z.int(),
        }),
      )
      .describe("The lots that it was packed from; none before packing, and for products without lots."),
  })
  .meta({ id: "AdminOrderLine" });

export const adminOrderRefundOutput = z
  .strictObject({
    id: z.string(),
    kind: z.enum(["lines", "provider", "amount", "full"]),
    status: z.enum(["pending", "requested", "succeeded", "failed"]),
    amountCents: z.int(),
    isToCredit: z.boolean(),
    exchangedFor: z
      .string()
      .nullable()
      .describe("Number of the order that it pays for, instead of going back."),
    reason: z.string(),
    failureReason: z.string().nullable(),
    nextAttemptAt: z
      .string()
      .nullable()
      .describe("Time of the next attempt, while the Stripe balance is too low."),
    lines: z.array(z.string()).describe('"2 × Hemp Cheese".'),
    who: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: "AdminOrderRefund" });

export const holdReasonOutput = z.enum(["dispute", "early_fraud_warning", "refund_failed"]).meta({
  id: "HoldReason",
  description: "Reasons that keep an order from progressing until staff release it (D47).",
});

export const orderHoldOutput = z
  .strictObject({
    id: z.string(),
    reason: holdReasonOutput,
    detail: z.string().describe("The event."),
    placedAt: z.string(),
    released: z
      .strictObject({ at: z.string(), note: z.string(), who: z.string().nullable() })
      .nullable()
      .describe("Null while it is open."),
  })
  .meta({ id: "OrderHold", description: "A hold of an order (D47)." });

export const adminOrderEventOutput = z
  .strictObject({
    id: z.string(),
    type: z.string(),
    message: z.string(),
    who: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: "AdminOrderEvent" });

export const adminOrderMailOutput = z
  .strictObject({
    key: z.string().describe("Key for sending it again."),
    template: z.string(),
    recipient: z.string(),
    status: z
      .enum(["sent", "failed", "queued", "filed"])
      .nullable()
      .describe("State of the last one; null when there is none."),
    lastError: z.string().nullable(),
    at: z.string().nullable(),
    canResend: z.boolean().describe("False when its content is outdated: a failed refund."),
  })
  .meta({ id: "AdminOrderMail", description: "A mail about an order: sent, or available to send." });

export const orderRowOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    orderNumber: z.string(),
    customerName: z.string(),
    customerEmail: z.string(),
    total: z.string().describe("Including an admin's adjustments (D14)."),
    charged: z.string().describe("The total that the buyer agreed to pay."),
    status: z.enum(ORDER_STATUSES),
    fulfillmentMethod: z.enum(["pickup", "shipping"]),
    payment: z.enum(PAYMENT_STATES),
    isPaid: z.boolean(),
    isCancelled: z.boolean(),
    isDisputed: z.boolean(),
    isOnHold: z.boolean().describe("It has an open hold (D47)."),
    methodName: z
      .string()
      .nullable()
      .describe("The delivery method as it was at checkout; null for standard delivery and for pickup."),
    isSubscription: z.boolean(),
    items: z.number().describe("Units in it."),
    createdAt: z.string().describe("Instant of payment, or of creation while it is unpaid."),
  })
  .meta({
    id: "OrderRow",
    description: "An order in the list of the admin. Amounts in dollars as documented.",
  });

export const adminOrderOutput = orderRowOutput
  .extend({
    userId: z.string().nullable(),
    shippingAddress: shippingAddressOutput.nullable(),
    subtotalCents: z.int(),
    shippingCents: z.int(),
    taxCents: z.int(),
    totalCents: z.int(),
    creditCents: z.int().describe("Of the total, what store credit pays."),
    adjustmentCents: z.int(),
    cancelReason: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    paidAt: z.string().nullable(),
    shippedAt: z.string().nullable(),
    estimatedDelivery: z.string().nullable(),
    trackingNumber: z.string(),
    courier: z.string(),
    trackingUrl: z.string(),
    trackingLink: z.string().nullable().describe("The tracking URL; null where it is unknown."),
    notes: z.string(),
    lines: z.array(adminOrderLineOutput),
    payments: z.array(
      z.strictObject({
        id: z.string(),
        intent: z.string(),
        amountCents: z.int(),
        card: z.string().nullable(),
        at: z.string(),
      }),
    ),
    refunds: z.array(adminOrderRefundOutput),
    disputes: z.array(
      z.strictObject({
        id: z.string(),
        status: z.string(),
        amountCents: z.int(),
        reason: z.string(),
        dueBy: z.string().nullable(),
        isAnswered: z.boolean().describe("Its evidence was submitted here."),
      }),
    ),
    holds: z.array(orderHoldOutput),
    events: z.array(adminOrderEventOutput),
    mails: z.array(adminOrderMailOutput),
    alerts: z.array(z.strictObject({ id: z.string(), message: z.string() })),
    refundable: refundableOutput,
    whyNotRefund: z
      .string()
      .nullable()
      .describe(
        "The reason why it cannot be refunded, canceled, or sent to another address; null when it can.",
      ),
    whyNotCancel: z.string().nullable(),
    whyNotReaddress: z.string().nullable(),
    replaces: z
      .strictObject({ problemId: z.string(), orderId: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("Of a replacement: the problem that it answers, and that problem's order."),
    addsTo: z
      .strictObject({ id: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("The order that its items are packed with, and the orders that are packed with it."),
    additions: z.array(z.strictObject({ id: z.string(), orderNumber: z.string() })),
    whyNotAdd: z
      .string()
      .nullable()
      .describe("The reason why no items can be added to it; null when they can."),
    whyNotEdit: z
      .string()
      .nullable()
      .describe("The reason why its items can neither be removed nor added; null when they can."),
    exchangedFrom: z
      .strictObject({ id: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("The order whose removed items pay for part of it."),
    exchangeCents: z.int().describe("How much of its total they pay."),
    replacements: z
      .array(z.strictObject({ id: z.string(), orderNumber: z.string(), isCancelled: z.boolean() }))
      .describe("The orders that replace items of this one."),
    discount: z
      .strictObject({
        code: z.string().nullable(),
        title: z.string(),
        goodsCents: z.int().describe("Off the lines, the gift included."),
        deliveryCents: z.int().describe("Off the delivery price."),
      })
      .nullable()
      .describe("Null without one."),
    pickupPlace: pickupPlaceOutput
      .nullable()
      .describe("Where it is collected; null where that is not known."),
    pickupUntil: z
      .string()
      .nullable()
      .describe("The last day to collect it, once it is ready; null where none is known."),
  })
  .meta({ id: "AdminOrder", description: "An order with all data for staff." });

export const selectedOrderOutput = z
  .strictObject({ id: z.string(), version: z.int(), orderNumber: z.string() })
  .meta({
    id: "SelectedOrder",
    description: "GET /api/admin/orders/selection: an order that can be part of a batch.",
  });

export const batchResultOutput = z
  .strictObject({
    done: z
      .array(
        z.strictObject({
          id: z.string(),
          orderNumber: z.string(),
          version: z.int(),
          before: z.enum(ORDER_STATUSES),
          parcel: z
            .strictObject({ trackingNumber: z.string(), courier: z.string(), trackingUrl: z.string() })
            .optional(),
        }),
      )
      .describe(
        "`version`: after the batch. `before`: its status before it. `parcel`: that before it, if the batch changed it.",
      ),
    refused: z
      .array(z.strictObject({ id: z.string(), orderNumber: z.string(), reason: z.string() }))
      .describe('`reason`: the text after the number, such as "is on hold (dispute)".'),
    message: z.string().optional(),
  })
  .meta({ id: "BatchResult" });
