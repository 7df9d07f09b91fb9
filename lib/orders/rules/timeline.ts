import { type Cents, formatUsd, sumCents } from "@/lib/core/money";
import type { TimelineStep } from "../schema";
import type { StoredOrderStatus } from "./order-status";

interface TimelineFacts extends StoredOrderStatus {
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
