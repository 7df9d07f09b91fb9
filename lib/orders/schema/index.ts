import { z } from "zod";
import { emailSchema } from "@/lib/account/schema";
import { formatWeekday } from "@/lib/core/dates";
import { type Cents, toDecimal } from "@/lib/core/money";
import { formatPickupHours, pickupPlaceLines } from "@/lib/marketing/rules/pickup";
import type { PickupPlace } from "@/lib/marketing/schema/pickup";
import type { AppliedDiscount } from "@/lib/pricing/schema";
import { describeExpectedDay } from "../rules/expected-day";

/** The order states that shoppers see (D11). */
export type OrderStatus = "pending" | "processing" | "shipped" | "delivered" | "cancelled";

export interface ShippingAddress {
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}

/** An order as its buyer sees it. */
export interface OrderView {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  isPaid: boolean;
  /** Whether it is a free replacement for items of another order. */
  isReplacement: boolean;
  /** It is collected, not shipped. */
  isPickup: boolean;
  /** Packed and waiting in the shop. */
  isReadyForPickup: boolean;
  /** Where it is collected; null where that is not known. */
  pickupPlace: PickupPlace | null;
  /** The last day to collect it, once it is ready; null where none is known. */
  pickupUntil: string | null;
  refunded: "not" | "partially" | "fully" | "exchanged";
  lines: {
    name: string;
    quantity: number;
    unitPriceCents: Cents;
    /** Price × quantity, before the order's discount. */
    lineTotalCents: Cents;
    /** The unit price without any discount. */
    regularPriceCents: Cents;
    isSubscription: boolean;
    /** The discount's gift. */
    isGift: boolean;
    /** Units that were refunded or exchanged. */
    returned: number;
    imageUrl: string | null;
    productId: string | null;
    /** Of its page; null when it is not sold anymore. */
    productSlug: string | null;
  }[];
  /** Null without one. */
  discount: Omit<AppliedDiscount, "id"> | null;
  /** After the discount. */
  subtotalCents: Cents;
  /** The delivery method as it was at checkout; null for standard delivery and for pickup. */
  methodName: string | null;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  /** The total; if the payment was refused and refunded, the amount the card paid. */
  chargedCents: Cents;
  /**
   * The parts of the total that are paid with store credit and with exchanged items of
   * another order; the card pays the rest.
   */
  creditCents: Cents;
  exchangeCents: Cents;
  createdAt: string;
  /** Of a pickup order: the day on which it should be ready. */
  estimatedDeliveryDate: string | null;
  /** Of a pickup order: whose it is, at the address of the place. */
  shippingAddress: ShippingAddress | null;
  customerEmail: string;
  isSubscription: boolean;
  trackingNumber: string | null;
  courier: string | null;
  trackingUrl: string | null;
  shippedDate: string | null;
  /** The end of its cancellation period (D38); null when it cannot be canceled, or not anymore. */
  cancellableUntil: string | null;
}

/** One step of an order's progress; the first that is not completed is the next one. */
export interface TimelineStep {
  title: string;
  completed: boolean;
  /** Instant, where it is known. */
  at: string | null;
}

/** An order with all data of its own page and its invoice. */
export interface OrderDetail extends OrderView {
  paidAt: string;
  timeline: TimelineStep[];
  card: { brand: string; last4: string } | null;
  /** `exchangedFor`: the number of the order that the amount pays for instead of being refunded. */
  refunds: {
    id: string;
    amountCents: Cents;
    isToCredit: boolean;
    exchangedFor: string | null;
    isDone: boolean;
    at: string;
  }[];
  /** The total of refunds and exchanges. */
  refundedCents: Cents;
  /** Number of the order whose removed items pay for part of this one; null if there is none. */
  exchangedFrom: string | null;
  /** The price of the lines without any discount, less the subtotal. */
  savedCents: Cents;
  /** Of a replacement: the number of the order whose items it replaces. */
  replaces: string | null;
}

/** A page of a user's orders. */
export interface OrderPage {
  orders: OrderView[];
  /** Number of the order after which the next page starts; null on the last one. */
  older: string | null;
}

/** The documented read form of an order (shopper.md §3), with both spellings of D31. Amounts are in dollars. */
export function toApiOrder(order: OrderView) {
  const address = order.shippingAddress;
  const total = toDecimal(order.totalCents);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    items: order.lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      quantity: line.quantity,
      price: toDecimal(line.unitPriceCents),
    })),
    discount: order.discount && {
      code: order.discount.code,
      title: order.discount.title,
      amount: toDecimal(order.discount.goodsCents),
    },
    subtotal: toDecimal(order.subtotalCents),
    shipping: toDecimal(order.shippingCents),
    tax: toDecimal(order.taxCents),
    total,
    totalAmount: total,
    storeCredit: toDecimal(order.creditCents),
    status: order.status,
    createdAt: order.createdAt,
    isSubscription: order.isSubscription,
    fulfillmentMethod: order.isPickup ? "pickup" : "shipping",
    pickupPlace: order.pickupPlace && toApiPickup(order.pickupPlace),
    pickupUntil: order.pickupUntil,
    shippingAddress: address && {
      name: `${address.firstName} ${address.lastName}`,
      address: address.address,
      city: address.city,
      state: address.state,
      zip: address.zip,
      zipCode: address.zip,
    },
    trackingNumber: order.trackingNumber,
    courier: order.courier,
    trackingUrl: order.trackingUrl,
    shippedDate: order.shippedDate,
    estimatedDeliveryDate: order.estimatedDeliveryDate,
    cancellableUntil: order.cancellableUntil,
  };
}

const toApiPickup = (place: PickupPlace) => ({
  lines: pickupPlaceLines(place),
  hours: formatPickupHours(place.hours),
  instructions: place.instructions,
});

/** POST /api/track-order and its form. The number may be typed in other formats: "#ab12cd34". */
export const trackOrderSchema = z.object({
  orderNumber: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .max(40, "is no order number")
    .transform((text) => text.replace(/^#\s*/, "").toUpperCase()),
  email: emailSchema("Please enter a valid email address"),
});
export type TrackOrderInput = z.output<typeof trackOrderSchema>;

/**
 * What /track-order shows (account-admin-content.md §3); amounts are in dollars.
 * @param refundableCents what a cancellation would refund
 */
export function toApiTracking(order: OrderDetail, refundableCents: Cents) {
  const { shippingAddress: to, cancellableUntil: until } = order;
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    isPickup: order.isPickup,
    isReadyForPickup: order.isReadyForPickup,
    pickupPlace: order.pickupPlace,
    expected: describeExpectedDay(order),
    refunded: order.refunded,
    trackingNumber: order.trackingNumber,
    courier: order.courier,
    trackingUrl: order.trackingUrl,
    estimatedDelivery: formatWeekday(order.estimatedDeliveryDate),
    items: order.lines.map(({ name, quantity, unitPriceCents }) => ({
      name,
      quantity,
      price: toDecimal(unitPriceCents),
    })),
    timeline: order.timeline.map(({ title, at, completed }) => ({ status: title, date: at, completed })),
    shippingAddress:
      to && !order.isPickup
        ? {
            name: `${to.firstName} ${to.lastName}`,
            address: to.address,
            city: `${to.city}, ${to.state} ${to.zip}`,
          }
        : null,
    cancellation: until === null ? null : { until, refund: toDecimal(refundableCents) },
  };
}
export type ApiTracking = ReturnType<typeof toApiTracking>;

/**
 * The parts of a refund. Lines are items without tax; `earlierCents` of them were refunded before as an amount;
 * `otherCents` belongs to no part: goodwill, or a refund made in Stripe's dashboard.
 */
export interface RefundContents {
  totalCents: Cents;
  /** Of the total, what became store credit. */
  creditCents: Cents;
  lines: { name: string; quantity: number; amountCents: Cents }[];
  earlierCents: Cents;
  deliveryCents: Cents;
  taxCents: Cents;
  otherCents: Cents;
}
