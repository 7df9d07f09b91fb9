import type { ReactNode } from "react";
import { formatUsd } from "@/lib/core/money";
import { listOrderPayments } from "@/lib/orders/rules/charged";
import { listOrderTotals } from "@/lib/orders/rules/list-order-totals";
import type { OrderView } from "@/lib/orders/schema";

/**
 * The parts of an order's total.
 * @param children further rows below the total
 */
export function OrderTotals({ order, children }: { order: OrderView; children?: ReactNode }) {
  return (
    <dl className="tabular space-y-1.5">
      {listOrderTotals(order).map(([name, amount]) => (
        <TotalsRow key={name} name={name}>
          {amount}
        </TotalsRow>
      ))}
      <div className="flex items-baseline justify-between border-t border-hairline pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="font-display text-28 font-semibold">{formatUsd(order.totalCents)}</dd>
      </div>
      {listOrderPayments(order).map(([name, amount]) => (
        <TotalsRow key={name} name={name}>
          {amount}
        </TotalsRow>
      ))}
      {children}
    </dl>
  );
}

/** A row of the totals. */
export function TotalsRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}
