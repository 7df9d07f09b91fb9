import { Link } from "@/components/ui/link";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";

/** The order that this one replaces items of, and the orders that replace items of this one; nothing without any. */
export function OrderReplacement({ order: { replaces, replacements } }: { order: AdminOrder }) {
  if (!replaces && replacements.length === 0) return null;
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
          {isCancelled ? "Canceled replacement:" : "Items of it were replaced with"}{" "}
          <Link href={`/admin/orders/${id}`} className="prose-link">
            order {orderNumber}
          </Link>
        </p>
      ))}
    </div>
  );
}
