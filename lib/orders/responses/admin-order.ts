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
    isGift: z.boolean().describe("Whether it is the discount's free gift."),
    lots: z
      .array(
        z.strictObject({
          id: z.string(),
          batch: z.string(),
          bestBefore: z.string().nullable(),
          quantity: z.int(),
        }),
      )
      .describe("The lots that it was packed from; empty before packing and for products without lots."),
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
      .describe("Number of the order that the amount pays for instead of being refunded."),
    reason: z.string(),
    failureReason: z.string().nullable(),
    nextAttemptAt: z
      .string()
      .nullable()
      .describe("Time of the next attempt while the Stripe balance is too low."),
    lines: z.array(z.string()).describe('Items, such as "2 × Hemp Cheese".'),
    who: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: "AdminOrderRefund" });

export const holdReasonOutput = z.enum(["dispute", "early_fraud_warning", "refund_failed"]).meta({
  id: "HoldReason",
  description: "The reason why an order is on hold until staff release it.",
});

export const orderHoldOutput = z
  .strictObject({
    id: z.string(),
    reason: holdReasonOutput,
    detail: z.string().describe("The event that caused the hold."),
    placedAt: z.string(),
    released: z
      .strictObject({ at: z.string(), note: z.string(), who: z.string().nullable() })
      .nullable()
      .describe("When and by whom it was released; null while it is open."),
  })
  .meta({ id: "OrderHold", description: "A hold on an order." });

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
    key: z.string().describe("The key with which it can be sent again."),
    template: z.string(),
    recipient: z.string(),
    status: z
      .enum(["sent", "failed", "queued", "filed"])
      .nullable()
      .describe("Status of the last one sent; null if there is none."),
    lastError: z.string().nullable(),
    at: z.string().nullable(),
    canResend: z.boolean().describe("False if its content is outdated, such as after a failed refund."),
  })
  .meta({ id: "AdminOrderMail", description: "An email about an order that was sent or can be sent." });

export const orderRowOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    orderNumber: z.string(),
    customerName: z.string(),
    customerEmail: z.string(),
    total: z.string().describe("The total, including adjustments by staff."),
    charged: z
      .string()
      .describe("The total at checkout; if the payment was refused and refunded, the amount the card paid."),
    status: z.enum(ORDER_STATUSES),
    fulfillmentMethod: z.enum(["pickup", "shipping"]),
    payment: z.enum(PAYMENT_STATES),
    isPaid: z.boolean(),
    isCancelled: z.boolean(),
    isDisputed: z.boolean(),
    isOnHold: z.boolean().describe("Whether it has an open hold."),
    methodName: z
      .string()
      .nullable()
      .describe("The delivery method as it was at checkout; null for standard delivery and for pickup."),
    isSubscription: z.boolean(),
    items: z.number().describe("Number of units."),
    createdAt: z.string().describe("Time of payment, or of creation if it is unpaid."),
  })
  .meta({
    id: "OrderRow",
    description: "An order in the admin's list. Amounts in dollars.",
  });

export const adminOrderOutput = orderRowOutput
  .extend({
    userId: z.string().nullable(),
    shippingAddress: shippingAddressOutput.nullable(),
    subtotalCents: z.int(),
    shippingCents: z.int(),
    taxCents: z.int(),
    totalCents: z.int(),
    creditCents: z.int().describe("The part of the total that is paid with store credit."),
    adjustmentCents: z.int(),
    cancelReason: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    paidAt: z.string().nullable(),
    shippedAt: z.string().nullable(),
    estimatedDelivery: z.string().nullable(),
    trackingNumber: z.string(),
    courier: z.string(),
    trackingUrl: z.string(),
    trackingLink: z.string().nullable().describe("The tracking URL; null if it is unknown."),
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
        isInquiry: z
          .boolean()
          .describe(
            "Whether it is an inquiry: the cardholder's bank asks about the payment, and no funds were withdrawn.",
          ),
        amountCents: z.int(),
        reason: z.string(),
        dueBy: z.string().nullable(),
        isAnswered: z.boolean().describe("Whether its evidence was submitted through the shop."),
      }),
    ),
    holds: z.array(orderHoldOutput),
    events: z.array(adminOrderEventOutput),
    mails: z.array(adminOrderMailOutput),
    alerts: z.array(z.strictObject({ id: z.string(), message: z.string() })),
    refundable: refundableOutput,
    refundBlocker: z.string().nullable().describe("The reason why it cannot be refunded; null if it can."),
    cancelBlocker: z.string().nullable().describe("The reason why staff cannot cancel it; null if they can."),
    readdressBlocker: z
      .string()
      .nullable()
      .describe("The reason why its address cannot be corrected; null if it can."),
    replaces: z
      .strictObject({ problemId: z.string(), orderId: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("For a replacement: the problem that it resolves, and that problem's order."),
    addsTo: z
      .strictObject({ id: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("The order that its items are packed with; null if there is none."),
    additions: z
      .array(z.strictObject({ id: z.string(), orderNumber: z.string() }))
      .describe("The paid orders whose items are packed with it."),
    openLinks: z
      .array(z.strictObject({ id: z.string(), amountCents: z.int(), until: z.string() }))
      .describe(
        "Open payment links for changes to this order, with their expiration times; none once it is packed, canceled or refunded in full.",
      ),
    additionBlocker: z
      .string()
      .nullable()
      .describe("The reason why no items can be added; null if they can."),
    editBlocker: z
      .string()
      .nullable()
      .describe("The reason why the items cannot be changed; null if they can."),
    exchangedFrom: z
      .strictObject({ id: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("The order whose removed items pay for part of this one."),
    exchangeCents: z
      .int()
      .describe("The part of the total that removed items of that order pay for, in cents."),
    replacements: z
      .array(z.strictObject({ id: z.string(), orderNumber: z.string(), isCancelled: z.boolean() }))
      .describe("The orders that replace items of this one."),
    discount: z
      .strictObject({
        code: z.string().nullable(),
        title: z.string(),
        goodsCents: z.int().describe("Discount on the lines, including the gift."),
        deliveryCents: z.int().describe("Discount on delivery."),
      })
      .nullable()
      .describe("The applied discount; null if there is none."),
    pickupPlace: pickupPlaceOutput.nullable().describe("The pickup place; null if it is unknown."),
    pickupUntil: z
      .string()
      .nullable()
      .describe("The last day to pick it up, once it is ready; null if there is none."),
  })
  .meta({ id: "AdminOrder", description: "An order with all data for staff." });

export const selectedOrderOutput = orderRowOutput
  .pick({
    id: true,
    version: true,
    orderNumber: true,
    customerEmail: true,
    status: true,
    fulfillmentMethod: true,
    payment: true,
    isPaid: true,
    isCancelled: true,
    isOnHold: true,
  })
  .meta({
    id: "SelectedOrder",
    description: "An order that can be part of a batch.",
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
        "`version`: the version after the batch. `before`: the status before the batch. `parcel`: the parcel before the batch, if it changed.",
      ),
    refused: z
      .array(z.strictObject({ id: z.string(), orderNumber: z.string(), reason: z.string() }))
      .describe('`reason`: the text after the number, such as "is on hold (dispute or inquiry)".'),
    message: z.string().optional(),
  })
  .meta({ id: "BatchResult" });
