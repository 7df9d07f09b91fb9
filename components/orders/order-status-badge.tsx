import { Badge, type BadgeProps } from "@/components/ui/badge";
import { hasNothingToShip } from "@/lib/orders/rules/expected-day";
import type { OrderView } from "@/lib/orders/schema";

type Look = { label: string; tone: BadgeProps["tone"] };

const LOOKS = new Map<string, Look>([
  ["pending", { label: "Pending", tone: "warning" }],
  ["processing", { label: "Processing", tone: "warning" }],
  ["shipped", { label: "Shipped", tone: "lime" }],
  ["delivered", { label: "Delivered", tone: "positive" }],
  ["cancelled", { label: "Cancelled", tone: "danger" }],
]);

/** Fallback for a status unknown to this page. */
const GENERIC: Look = { label: "Order placed", tone: "neutral" };
const PICKED_UP: Look = { label: "Picked up", tone: "positive" };
const PICKUP: Look = { label: "Ready for pickup", tone: "lime" };

const REFUNDS = {
  not: null,
  partially: "Partly refunded",
  fully: "Refunded",
  exchanged: "Exchanged",
} as const;

interface OrderStatusBadgeProps {
  /** One of the documented statuses, or any other (shopper.md §4). */
  order: Pick<OrderView, "isPickup" | "isReadyForPickup" | "refunded"> & { status: string };
}

function lookOf({ isPickup, isReadyForPickup, status }: OrderStatusBadgeProps["order"]): Look {
  if (isReadyForPickup) return PICKUP;
  return isPickup && status === "delivered" ? PICKED_UP : (LOOKS.get(status) ?? GENERIC);
}

/** The order's status label (D11), and a refund badge if money was refunded. */
export function OrderStatusBadge({ order }: OrderStatusBadgeProps) {
  const { label, tone } = lookOf(order);
  const refund = REFUNDS[order.refunded];
  if (hasNothingToShip(order))
    return (
      <Badge tone="neutral" dot>
        {refund}
      </Badge>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {refund ? <Badge tone="plain">{refund}</Badge> : null}
    </span>
  );
}
