import { capitalize } from "@/lib/core/capitalize";
import { type Cents, formatUsd, sumCents } from "@/lib/core/money";
import { discountLabel } from "@/lib/pricing/rules/savings";
import type { OrderStatus, OrderView, TimelineStep } from "../schema";
import { shippingLabel } from "./method-name";

interface StoredStatus {
  paymentStatus: "pending" | "paid" | "refunded" | "partially_refunded" | "failed";
  fulfillmentStatus: "new" | "packed" | "labeled" | "shipped" | "pickup" | "done";
  cancelledAt: Date | null;
}

/** The order states that shoppers see (D11). */
export function toOrderStatus({ paymentStatus, fulfillmentStatus, cancelledAt }: StoredStatus): OrderStatus {
  if (cancelledAt) return "cancelled";
  if (paymentStatus === "pending" || paymentStatus === "failed") return "pending";
  if (fulfillmentStatus === "shipped") return "shipped";
  return fulfillmentStatus === "done" ? "delivered" : "processing";
}

/** Reasons that keep an order from progressing until staff release it (D47). */
export type HoldReason = "dispute" | "early_fraud_warning" | "refund_failed";

/** A hold's reason as staff read it. */
export const HOLD_LABELS: Record<HoldReason, string> = {
  dispute: "Dispute",
  early_fraud_warning: "Early fraud warning",
  refund_failed: "Failed refund",
};

type FulfillmentStatus = StoredStatus["fulfillmentStatus"];

/** The progress of an order toward its buyer; the database's function of that name returns the same. */
const FULFILLMENT_RANK: Record<FulfillmentStatus, number> = {
  new: 0,
  packed: 1,
  labeled: 2,
  shipped: 3,
  pickup: 3,
  done: 4,
};

/** Whether a change of status moves an order no further toward its buyer: a hold allows only such changes (D47). */
export const isBackwardMove = (from: FulfillmentStatus, to: FulfillmentStatus): boolean =>
  FULFILLMENT_RANK[to] < FULFILLMENT_RANK[from];

/** "on hold (dispute, failed refund)": its reasons in words, each once. */
export const formatHolds = (holds: readonly { reason: HoldReason }[]): string =>
  `on hold (${[...new Set(holds.map(({ reason }) => HOLD_LABELS[reason].toLowerCase()))].join(", ")})`;

/**
 * The reason that blocks a fulfillment status of an order, as text after its number; null when no hold blocks it (D47).
 * @param order with its open holds
 */
export function moveBlocker(
  order: { fulfillmentStatus: FulfillmentStatus; holds: readonly { reason: HoldReason }[] },
  status: FulfillmentStatus,
): string | null {
  const { fulfillmentStatus, holds } = order;
  if (holds.length === 0 || status === fulfillmentStatus || isBackwardMove(fulfillmentStatus, status))
    return null;
  return `is ${formatHolds(holds)}`;
}

/** How long after its payment a buyer can cancel an order, in hours (D38). */
export const CANCEL_HOURS = 2;

interface Cancellable extends StoredStatus {
  paidAt: Date | null;
  /** Whether an open dispute waits for the bank's decision. */
  isDisputed: boolean;
  /** Of a replacement: the problem that it answers. */
  replacesProblemId?: string | null;
  /** Whether another paid order is packed with this one and shares its delivery. */
  hasAdditions?: boolean;
}

/** The end of a paid order's cancellation period, regardless of other conditions. */
export const cancelDeadline = (paidAt: Date): Date => new Date(paidAt.getTime() + CANCEL_HOURS * 3_600_000);

/**
 * The reason why its buyer cannot cancel an order, as a sentence for them; null when they can: it is paid, not packed,
 * and was paid 2 hours ago or less (D38).
 */
export function cancelBlocker(order: Cancellable, now: Date): string | null {
  if (order.cancelledAt) return "This order has already been canceled.";
  if (!order.paidAt) return "This order has not been paid, so there is nothing to cancel.";
  if (order.replacesProblemId)
    return "This order replaces items of another one. Please contact us, and we will help.";
  if (order.paymentStatus === "refunded") return "This order has already been refunded.";
  if (order.isDisputed) return "Your bank is looking into this payment: it decides about your money.";
  if (order.fulfillmentStatus !== "new")
    return "This order has been packed and can no longer be canceled. Please contact us, and we will help.";
  if (order.hasAdditions)
    return "Items were added to this order and will be shipped with it. Please contact us, and we will help.";
  if (now > cancelDeadline(order.paidAt))
    return `An order can be canceled within ${CANCEL_HOURS} hours of its payment. Please contact us, and we will help.`;
  return null;
}

/**
 * The reason why the shop cannot cancel an order, as a sentence for staff; null when it can: it is paid and has not
 * shipped. Holds and open disputes do not prevent it (D47); while a dispute is open, no refund is made.
 */
export function shopCancelBlocker(order: Cancellable): string | null {
  if (order.cancelledAt) return "This order has already been canceled.";
  if (!order.paidAt) return "This order has not been paid, and expires automatically.";
  if (order.fulfillmentStatus === "shipped" || order.fulfillmentStatus === "done")
    return "This order has already shipped: refund it instead.";
  return null;
}

/** Shown to a buyer who canceled. */
export const CANCELED_BY_BUYER = "You canceled the order.";

/** Whether its buyer can cancel an order now (D38). */
export const isCancelable = (order: Cancellable, now: Date): boolean => cancelBlocker(order, now) === null;

const CARRIERS = new Map([
  ["ups", { name: "UPS", page: "https://www.ups.com/track?tracknum=" }],
  ["fedex", { name: "FedEx", page: "https://www.fedex.com/fedextrack/?trknbr=" }],
  ["usps", { name: "USPS", page: "https://tools.usps.com/go/TrackConfirmAction?tLabels=" }],
  ["dhl", { name: "DHL", page: "https://www.dhl.com/us-en/home/tracking.html?tracking-id=" }],
]);

const keyOf = (courier: string | null): string => courier?.trim().toLowerCase() ?? "";

/**
 * The tracking URL of a parcel: the carrier's own page for the four that have one, else the typed URL (shopper.md §9).
 */
export function trackingLink(order: {
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
}): string | null {
  const carrier = CARRIERS.get(keyOf(order.courier));
  const number = order.trackingNumber?.trim();
  return carrier && number ? carrier.page + encodeURIComponent(number) : webAddress(order.trackingUrl);
}

/** The carrier's official name; others as typed. */
export const formatCarrier = (courier: string): string =>
  CARRIERS.get(keyOf(courier))?.name ?? courier.trim();

/** A URL that a link may use: http or https, not javascript: or other schemes. */
function webAddress(typed: string | null): string | null {
  if (typed === null || !URL.canParse(typed.trim())) return null;
  const url = new URL(typed.trim());
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}

const CARDS = new Map([
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["jcb", "JCB"],
  ["unionpay", "UnionPay"],
]);

/** A card brand's official name. @param brand the payment provider's name */
export const formatCardBrand = (brand: string): string => CARDS.get(brand) ?? capitalize(brand);

/** D38: the contact form, filled in for a problem with this order. */
export function reportProblemPath(orderNumber: string): string {
  const query = new URLSearchParams({
    category: "order",
    subject: `Problem with order ${orderNumber}`,
    order: orderNumber,
  });
  return `/contact?${query}`;
}

/** Path of an order's own page. Paths are in lower case (D27), order numbers in upper case (D12). */
export const orderPath = (orderNumber: string): string => `/orders/${orderNumber.toLowerCase()}`;

/** The page where an order can be looked up with its number and its email address, with or without an account. */
export const trackPath = (orderNumber: string): string => `/track-order?order=${orderNumber}`;

/** Path of the order list, or of its page after an order. */
export const orderListPath = (after: string): string => `/orders?after=${after.toLowerCase()}`;

/** The order number in a path; null when it is malformed. */
export const parseOrderNumber = (segment: string): string | null =>
  /^[0-9a-z]{8}$/i.test(segment) ? segment.toUpperCase() : null;

/** D13: the message for every miss, whether the number or the email was wrong. */
export const TRACKING_NOT_FOUND =
  "We couldn't find an order with this number and email. Please check both in your confirmation email.";

interface TimelineFacts extends StoredStatus {
  isPickup: boolean;
  createdAt: Date;
  paidAt: Date | null;
  shippedAt: Date | null;
  /** An event is named after its fulfillment status; a carrier's are out_for_delivery and delivered. */
  events: readonly { type: string; createdAt: Date }[];
  refunds: readonly { amountCents: Cents; status: string; createdAt: Date }[];
}

const HOW_FAR = { new: 1, packed: 2, labeled: 2, pickup: 3, shipped: 3, done: 4 } as const;

/**
 * D13: an order's steps from Placed to Delivered, with its other events. Only a carrier's event sets Out for Delivery,
 * which is left out for a parcel that arrived without one. An order that is canceled, or refunded before it shipped,
 * stops there.
 */
export function buildTimeline(facts: TimelineFacts): TimelineStep[] {
  const when = (...types: string[]): Date | null =>
    facts.events.findLast(({ type }) => types.includes(type))?.createdAt ?? null;
  const far = facts.paidAt === null ? 0 : HOW_FAR[facts.fulfillmentStatus];
  const isEnded = facts.cancelledAt !== null || (facts.paymentStatus === "refunded" && far < 3);
  const way = [
    step("Order Placed", true, facts.createdAt),
    step("Order Confirmed", far >= 1, facts.paidAt),
    step("In Production", far >= 2, when("packed", "labeled")),
    ...(facts.isPickup ? pickupSteps(far, when) : parcelSteps(far, when, facts.shippedAt)),
  ];
  const done = way.filter(({ completed }) => completed);
  const ahead = isEnded ? [] : way.filter(({ completed }) => !completed);
  const cancelled = facts.cancelledAt ? [step("Cancelled", true, facts.cancelledAt)] : [];
  return [...done, ...cancelled, ...refundSteps(facts.refunds), ...ahead];
}

type When = (...types: string[]) => Date | null;

const step = (title: string, completed: boolean, at: Date | null): TimelineStep => ({
  title,
  completed,
  at: completed ? (at?.toISOString() ?? null) : null,
});

const pickupSteps = (far: number, when: When): TimelineStep[] => [
  step("Ready for Pickup", far >= 3, when("pickup")),
  step("Picked Up", far >= 4, when("done")),
];

function parcelSteps(far: number, when: When, shippedAt: Date | null): TimelineStep[] {
  const outAt = when("out_for_delivery");
  const isDelivered = far >= 4;
  const isOut = far >= 3 && outAt !== null;
  return [
    step("Shipped", far >= 3, shippedAt ?? when("shipped")),
    ...(isOut || !isDelivered ? [step("Out for Delivery", isOut, outAt)] : []),
    step("Delivered", isDelivered, when("delivered", "done")),
  ];
}

/** Refunded and pending amounts; a refund that the bank rejected does not count. */
function refundSteps(refunds: TimelineFacts["refunds"]): TimelineStep[] {
  const done = refunds.filter(({ status }) => status === "succeeded");
  const open = refunds.filter(({ status }) => status === "requested" || status === "pending");
  const total = (some: typeof refunds) => formatUsd(sumCents(some.map(({ amountCents }) => amountCents)));
  return [
    ...(done.length > 0 ? [step(`Refunded ${total(done)}`, true, done.at(-1)?.createdAt ?? null)] : []),
    ...(open.length > 0 ? [step(`Refund of ${total(open)} on its way`, false, null)] : []),
  ];
}

/** The rows between an order's lines and its total, with their amounts as texts. */
export function listOrderTotals({
  discount,
  subtotalCents,
  shippingCents,
  taxCents,
  isPickup,
  methodName,
}: Pick<
  OrderView,
  "discount" | "subtotalCents" | "shippingCents" | "taxCents" | "isPickup" | "methodName"
>): [string, string][] {
  const label = discount && discountLabel(discount);
  return [
    ...(label && discount.goodsCents > 0
      ? [[label, `−${formatUsd(discount.goodsCents)}`] satisfies [string, string]]
      : []),
    ["Subtotal", formatUsd(subtotalCents)],
    [
      isPickup ? "Pickup" : shippingLabel(methodName, discount && discount.deliveryCents > 0 ? label : null),
      shippingCents === 0 ? "Free" : formatUsd(shippingCents),
    ],
    ["Tax", formatUsd(taxCents)],
  ];
}
