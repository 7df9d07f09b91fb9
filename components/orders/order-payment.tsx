import { CreditCard } from "lucide-react";
import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/core/dates";
import { formatCardEnding } from "@/lib/core/format-card-ending";
import { formatUsd } from "@/lib/core/money";
import { orderPath } from "@/lib/orders/rules/order-paths";
import type { OrderDetail } from "@/lib/orders/schema";

interface OrderPaymentProps {
  order: Pick<
    OrderDetail,
    "card" | "paidAt" | "chargedCents" | "creditCents" | "exchangeCents" | "exchangedFrom" | "replaces"
  >;
  timeZone: string;
}

/** Payment method and date of an order. */
export function OrderPayment({ order, timeZone }: OrderPaymentProps) {
  const { card, paidAt, chargedCents, creditCents, exchangeCents } = order;
  if (order.replaces)
    return (
      <p>
        You pay nothing: this order replaces items of{" "}
        <Link href={orderPath(order.replaces)} className="prose-link">
          order {order.replaces}
        </Link>
        .
      </p>
    );
  const other = [
    ...(creditCents > 0 ? ["Store credit"] : []),
    ...(exchangeCents > 0 ? [`Exchanged items of order ${order.exchangedFrom ?? ""}`] : []),
  ].join(" and ");
  const hasCard = creditCents + exchangeCents < chargedCents;
  return (
    <div className="flex items-start gap-3">
      <CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-fern" strokeWidth={1.75} />
      <p className="tabular">
        {other}
        {other && hasCard ? " and " : null}
        {hasCard ? (card ? formatCardEnding(card) : other ? "card" : "Paid online") : null}
        <span className="block text-14 text-ink-soft">
          {formatUsd(chargedCents)} on {formatDate(paidAt, timeZone)}
        </span>
      </p>
    </div>
  );
}
