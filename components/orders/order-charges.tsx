import { formatDate } from "@/lib/core/dates";
import { cents, formatUsd } from "@/lib/core/money";
import type { OrderDetail } from "@/lib/orders/schema";
import { OrderTotals, TotalsRow } from "./order-totals";

/** An order's charges, savings and refunds, and the remaining total. */
export function OrderCharges({ order, timeZone }: { order: OrderDetail; timeZone: string }) {
  const left = cents(Math.max(0, order.chargedCents - order.refundedCents));
  return (
    <OrderTotals order={order}>
      {order.savedCents > 0 ? (
        <TotalsRow name={<span className="text-clover-deep">You saved</span>}>
          <span className="text-clover-deep">{formatUsd(order.savedCents)}</span>
        </TotalsRow>
      ) : null}
      {order.refunds.map(({ id, amountCents, isToCredit, exchangedFor, isDone, at }) => (
        <TotalsRow
          key={id}
          name={
            exchangedFor
              ? `Exchanged for order ${exchangedFor} on ${formatDate(at, timeZone)}`
              : isDone
                ? `Refunded${isToCredit ? " as store credit" : ""} on ${formatDate(at, timeZone)}`
                : "Refund on its way to you"
          }
        >
          −{formatUsd(amountCents)}
        </TotalsRow>
      ))}
      {order.refundedCents > 0 && left > 0 ? (
        <TotalsRow name={<strong className="font-semibold">Net amount paid</strong>}>
          <strong className="font-semibold">{formatUsd(left)}</strong>
        </TotalsRow>
      ) : null}
    </OrderTotals>
  );
}
