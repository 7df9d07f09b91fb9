import { Badge } from "@/components/ui/badge";
import { orderBadges } from "@/lib/orders/rules/admin-orders";

/** Order status and payment status. */
export function OrderBadges({ order }: { order: Parameters<typeof orderBadges>[0] }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {orderBadges(order).map(({ label, tone }, index) => (
        <Badge key={label} tone={tone} dot={index === 0}>
          {label}
        </Badge>
      ))}
    </span>
  );
}
