import { z } from "zod";
import { acceptZipCode, emailSchema } from "@/lib/account/schema";
import { daySchema } from "@/lib/admin/schema/fields";
import { DEFAULT_PAGE_SIZE, keysetListSchema, PAGE_SIZES } from "@/lib/admin/schema/list";
import type { Day } from "@/lib/core/dates";
import { type Cents, parseDollars } from "@/lib/core/money";
import { isStorableText } from "@/lib/core/text";
import type { Refundable } from "@/lib/pricing/schema";
import type { HoldReason } from "../rules/holds";
import type { OrderView, ShippingAddress } from ".";
import type { OrderLinks } from "./order-links";
import { shippingFieldsSchema } from "./shipping";

/** The admin's six (D11). */
export const ORDER_STATUSES = ["new", "packed", "labeled", "shipped", "pickup", "done"] as const;
export type AdminOrderStatus = (typeof ORDER_STATUSES)[number];
export const PAYMENT_STATES = ["pending", "paid", "partially_refunded", "refunded", "failed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The query parameters of the Orders tab and of GET /api/admin/orders (D33). An invalid value is ignored. `from` and
 * `to` are days of the shop's calendar, both included; an order counts on the day of its payment, an unpaid one on the
 * day it was created.
 */
export const orderListSchema = keysetListSchema(["created"], "-created").extend({
  /**
   * "new" is an order to pack: paid, neither canceled nor refunded nor on hold, unless another filter includes those.
   */
  status: z.enum(ORDER_STATUSES).optional().catch(undefined),
  /** Default: paid orders, including refunded ones. */
  payment: z
    .enum([...PAYMENT_STATES, "all"])
    .optional()
    .catch(undefined),
  cancelled: z.enum(["yes", "no"]).optional().catch(undefined),
  hold: z.enum(["yes", "no"]).optional().catch(undefined),
  /** Only this account's orders, regardless of their email addresses. */
  customer: z.string().max(80).refine(isStorableText).optional().catch(undefined),
  from: daySchema.optional().catch(undefined),
  to: daySchema.optional().catch(undefined),
  rows: z.coerce.number().pipe(z.literal(PAGE_SIZES)).catch(DEFAULT_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});
export type OrderListParams = z.output<typeof orderListSchema>;

const text = (most: number) =>
  z.string("must be text").trim().max(most, `must have ${most} characters or fewer`);
const MAX_TOTAL_CENTS = 1_000_000_00;
const EMAIL = "Please enter a valid email address";

/** Every field of an order that staff may write. */
export const orderFieldsSchema = z.object({
  customerName: text(160),
  customerEmail: z.union([z.literal("", EMAIL), emailSchema(EMAIL)], EMAIL),
  /** Dollars, as in the documented call. Another total is an adjustment: the charge does not change (D14). */
  total: z
    .union([z.string(), z.number()], "Required")
    .transform((value) => parseDollars(value))
    .refine((value): value is Cents => value !== undefined && value <= MAX_TOTAL_CENTS, {
      error: "must be an amount such as 12.99",
    }),
  status: z.enum(ORDER_STATUSES, `must be one of: ${ORDER_STATUSES.join(", ")}`),
  fulfillmentMethod: z.enum(["shipping", "pickup"], "must be shipping or pickup"),
  /** The reason for the change of the total. */
  reason: text(300),
  trackingNumber: text(80),
  courier: text(60),
  trackingUrl: z
    .string("must be text")
    .trim()
    .max(500, "must have 500 characters or fewer")
    .refine((value) => value === "" || /^https?:\/\/\S+$/i.test(value), "must begin with https://"),
  notes: text(4_000),
});

/** An order's shipping address: the checkout's own fields. Mails go to `customerEmail`. */
export const orderAddressSchema = shippingFieldsSchema.omit({ email: true });

/** PATCH /api/admin/orders/{id}: the documented fields or any others; omitted fields stay. */
export const updateOrderSchema = orderFieldsSchema.partial().extend({
  shippingAddress: z.preprocess(acceptZipCode, orderAddressSchema).optional(),
  version: z.int("must be a whole number").optional(),
});
export type UpdateOrderInput = z.output<typeof updateOrderSchema>;

/** The batch statuses. "Shipped" emails each buyer, "done" the buyers of pickup orders. */
export const BULK_STATUSES = ["packed", "labeled", "shipped", "done"] as const;
/** Maximum per call: the longest page of the list. The page sends more in several calls. */
export const MAX_BATCH_ORDERS = 100;
const MAX_MESSAGE = `must be ${MAX_BATCH_ORDERS} or fewer`;
/** Maximum of "Select all that match". */
export const MAX_SELECTED_ORDERS = 1_000;

/** An order with the version that was seen. */
export const seenOrder = z.object({
  id: z.string("is required").max(80),
  version: z.int("must be a whole number"),
});
/** The orders of a call, each once. */
export const orderBatch = <Order extends typeof seenOrder>(order: Order) =>
  z
    .array(order, "Required")
    .min(1, "Required")
    .max(MAX_BATCH_ORDERS, MAX_MESSAGE)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, "must name each order once");

/** POST /api/admin/orders/status: each order with the version that was seen. */
export const markOrdersSchema = z.object({
  orders: orderBatch(seenOrder),
  status: z.enum(BULK_STATUSES, `must be one of: ${BULK_STATUSES.join(", ")}`),
});
export type MarkOrdersInput = z.output<typeof markOrdersSchema>;

/** The form of a shipment. */
export const parcelSchema = orderFieldsSchema.pick({
  trackingNumber: true,
  courier: true,
  trackingUrl: true,
});
export type Parcel = z.output<typeof parcelSchema>;

/** POST /api/admin/orders/status/undo: the version after the batch; the status, and a changed parcel, before it. */
export const undoMarkOrdersSchema = z.object({
  orders: orderBatch(
    seenOrder.extend({
      status: z.enum(ORDER_STATUSES, `must be one of: ${ORDER_STATUSES.join(", ")}`),
      parcel: parcelSchema.optional(),
    }),
  ),
});
export type UndoMarkOrdersInput = z.output<typeof undoMarkOrdersSchema>;

/** The result of each order of a batch. */
export interface BatchResult {
  /** `version`: after the batch. `before`: its status before it. `parcel`: that before it, if the batch changed it. */
  done: { id: string; orderNumber: string; version: number; before: AdminOrderStatus; parcel?: Parcel }[];
  /** `reason`: the text after the number, such as "is on hold (dispute or inquiry)". */
  refused: { id: string; orderNumber: string; reason: string }[];
}

/** The edit dialog's form: the documented fields, and the reason for another total. */
export const orderDialogSchema = orderFieldsSchema.pick({
  customerName: true,
  customerEmail: true,
  total: true,
  status: true,
  fulfillmentMethod: true,
  reason: true,
});

export const notesSchema = orderFieldsSchema.pick({ notes: true });

/** GET /api/admin/orders/selection: an order that can be part of a batch; on hold while it has an open hold (D47). */
export interface SelectedOrder {
  id: string;
  version: number;
  orderNumber: string;
  customerEmail: string;
  status: AdminOrderStatus;
  fulfillmentMethod: "shipping" | "pickup";
  payment: PaymentState;
  isPaid: boolean;
  isCancelled: boolean;
  isOnHold: boolean;
}

/** An order in the list of the admin. Amounts in dollars as documented. */
export interface OrderRow extends SelectedOrder {
  customerName: string;
  /** Including an admin's adjustments (D14). */
  total: string;
  /** The total at checkout; if the payment was refused and refunded, the amount the card paid. */
  charged: string;
  isDisputed: boolean;
  /** The delivery method as it was at checkout; null for standard delivery and for pickup. */
  methodName: string | null;
  isSubscription: boolean;
  /** Units in it. */
  items: number;
  /** Instant of payment, or of creation while it is unpaid. */
  createdAt: string;
}

export interface AdminOrderLine {
  id: string;
  name: string;
  sku: string | null;
  imageUrl: string | null;
  productId: string | null;
  quantity: number;
  refunded: number;
  restocked: number;
  unitCents: Cents;
  /** Price × quantity, before the order's discount. */
  totalCents: Cents;
  isSubscription: boolean;
  /** The discount's gift. */
  isGift: boolean;
  /** The lots that it was packed from; none before packing, and for products without lots. */
  lots: { id: string; batch: string; bestBefore: Day | null; quantity: number }[];
}

export interface AdminOrderRefund {
  id: string;
  kind: "full" | "lines" | "amount" | "provider";
  status: "requested" | "pending" | "succeeded" | "failed";
  amountCents: Cents;
  isToCredit: boolean;
  exchangedFor: string | null; // number of the order that it pays for instead of being refunded
  reason: string;
  failureReason: string | null;
  nextAttemptAt: string | null; // while the Stripe balance is too low
  /** "2 × Hemp Cheese". */
  lines: string[];
  who: string | null;
  at: string;
}

export interface AdminOrderEvent {
  id: string;
  type: string;
  message: string;
  who: string | null;
  at: string;
}

/** A mail about an order: sent, or available to send. */
export interface AdminOrderMail {
  /** Key for sending it again. */
  key: string;
  template: string;
  recipient: string;
  /** State of the last one; null when there is none. */
  status: "queued" | "sent" | "filed" | "failed" | null;
  lastError: string | null;
  at: string | null;
  /** False when its content is outdated: a failed refund. */
  canResend: boolean;
}

/** A hold of an order (D47). */
export interface OrderHoldView {
  id: string;
  reason: HoldReason;
  /** The event. */
  detail: string;
  placedAt: string;
  /** Null while it is open. */
  released: { at: string; note: string; who: string | null } | null;
}

/** An order with all data for staff. */
export interface AdminOrder
  extends OrderRow,
    OrderLinks,
    Pick<OrderView, "discount" | "pickupPlace" | "pickupUntil"> {
  userId: string | null;
  shippingAddress: ShippingAddress | null;
  subtotalCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  /** Of the total, what store credit pays. */
  creditCents: Cents;
  adjustmentCents: Cents;
  cancelReason: string | null;
  cancelledAt: string | null;
  paidAt: string | null;
  shippedAt: string | null;
  estimatedDelivery: string | null;
  trackingNumber: string;
  courier: string;
  trackingUrl: string;
  /** The tracking URL; null where it is unknown. */
  trackingLink: string | null;
  notes: string;
  lines: AdminOrderLine[];
  payments: { id: string; intent: string; amountCents: Cents; card: string | null; at: string }[];
  refunds: AdminOrderRefund[];
  disputes: {
    id: string;
    status: string;
    isInquiry: boolean; // no funds were withdrawn
    amountCents: Cents;
    reason: string;
    dueBy: string | null;
    isAnswered: boolean; // its evidence was submitted here
  }[];
  holds: OrderHoldView[];
  events: AdminOrderEvent[];
  mails: AdminOrderMail[];
  alerts: { id: string; message: string }[];
  refundable: Refundable;
  /** The reason why it cannot be refunded, canceled, or sent to another address; null when it can. */
  refundBlocker: string | null;
  cancelBlocker: string | null;
  readdressBlocker: string | null;
}

/** POST /api/admin/orders/{id}/alerts: the alert to resolve. */
export const orderAlertSchema = z.object({ alert: z.string("is required").max(80, "is unknown") });
