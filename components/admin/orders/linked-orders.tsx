import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";

interface LinkedOrdersProps {
  order: AdminOrder;
  timeZone: string;
  /** Whether the viewer may open the tab of payment links. */
  linksToPayments: boolean;
}

/** Replacements, orders packed with this one, and open payment links; nothing if there are none. */
export function LinkedOrders({ order, timeZone, linksToPayments }: LinkedOrdersProps) {
  const { replaces, replacements, addsTo, additions, exchangedFrom, openLinks } = order;
  if (!replaces && !addsTo && replacements.length + additions.length + openLinks.length === 0) return null;
  const exchangedFor = new Set(order.refunds.map((refund) => refund.exchangedFor));
  return (
    <div className="mb-5 space-y-1 rounded-card border border-hairline bg-paper px-4 py-3">
      {replaces ? (
        <p>
          Replaces items of{" "}
          <Link href={`/admin/orders/${replaces.orderId}`} className="prose-link">
            order {replaces.orderNumber}
          </Link>
          , as the answer to{" "}
          <Link href={`/admin/problems/${replaces.problemId}`} className="prose-link">
            a problem
          </Link>
          . Nothing is paid for it.
        </p>
      ) : null}
      {replacements.map(({ id, orderNumber, isCancelled }) => (
        <p key={id}>
          {isCancelled ? "Canceled replacement:" : "Items of this order were replaced with"}{" "}
          <Link href={`/admin/orders/${id}`} className="prose-link">
            order {orderNumber}
          </Link>
        </p>
      ))}
      {openLinks.map(({ id, amountCents, until }) => (
        <p key={id}>
          The customer has an open{" "}
          {linksToPayments ? (
            <Link href="/admin/orders/links" className="prose-link">
              payment link
            </Link>
          ) : (
            "payment link"
          )}{" "}
          for a change to this order: {formatUsd(amountCents)}, until {formatDate(until, timeZone)}. It can’t
          be paid once the order is packed.
        </p>
      ))}
      {[...(addsTo ? [addsTo] : []), ...additions].map(({ id, orderNumber }) => (
        <p key={id}>
          {exchangedFrom?.id === id
            ? "Added in exchange for items of"
            : exchangedFor.has(orderNumber)
              ? "Items were exchanged for"
              : "Pack together with"}{" "}
          <Link href={`/admin/orders/${id}`} className="prose-link">
            order {orderNumber}
          </Link>
        </p>
      ))}
    </div>
  );
}
