import type { OrderMail } from "@/lib/orders/rules/order-mails";

/** Field labels of an order, for forms and conflict notices. */
export const ORDER_LABELS = {
  customerName: "Customer name",
  customerEmail: "Customer email",
  total: "Total ($)",
  status: "Status",
  fulfillmentMethod: "Fulfillment",
  reason: "Why the total changes",
  trackingNumber: "Tracking number",
  courier: "Courier",
  trackingUrl: "Tracking link",
  notes: "Staff notes",
} as const;

/** Field labels of an order's address. */
export const ADDRESS_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  address: "Address",
  city: "City",
  state: "State",
  zip: "ZIP code",
} as const;

/** Order emails by template. */
export const MAIL_NAMES: Record<string, string> = {
  "order-confirmation": "Order confirmation",
  "order-edited": "Order changed",
  "order-ready": "Ready for pickup",
  "order-picked-up": "Picked up",
  "order-shipped": "Shipped",
  "order-refunded": "Refund",
  "order-canceled": "Cancellation",
  "refund-failed": "Refund failed: correction",
} satisfies Record<OrderMail["template"], string>;
