import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { OrderView } from "@/lib/orders/schema";

type Look = { label: string; tone: BadgeProps["tone"] };

const LOOKS = new Map<string, Look>([
  ["pending", { label: "Pending", tone: "warning" }],
  ["processing", { label: "Processing", tone: "warning" }],
  ["shipped", { label: "Shipped", tone: "lime" }],
  ["delivered", { label: "Delivered", tone: "positive" }],
  ["cancelled", { label: "Cancelled", tone: "danger" }],
]);

/** What holds for an order in a state that this page does not know. */
const GENERIC: Look = { label: "Order placed", tone: "neutral" };
const PICKUP: Look = { label: "Ready for pickup", tone: "lime" };

const REFUNDS = { not: null, partially: "Partly refunded", fully: "Refunded" } as const;

interface OrderStatusProps {
  /** One of the documented ones, or any other (shopper.md §4). */
  order: Pick<OrderView, "isReadyForPickup" | "refunded"> & { status: string };
}

/** An order's state in words (D11), and beside it whether money has gone back. */
export function OrderStatus({ order }: OrderStatusProps) {
  const { label, tone } = order.isReadyForPickup ? PICKUP : (LOOKS.get(order.status) ?? GENERIC);
  const refund = REFUNDS[order.refunded];
  // Nothing is processed any more of an order that was refunded before it left.
  if (order.refunded === "fully" && order.status === "processing")
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
