import { CreditCard } from "lucide-react";
import { formatDate } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { formatCardBrand } from "@/lib/orders/rules";
import type { OrderDetail } from "@/lib/orders/schema";

interface OrderPaymentProps {
  order: Pick<OrderDetail, "card" | "paidAt" | "totalCents">;
  timeZone: string;
}

/** Payment method and date of an order. */
export function OrderPayment({ order: { card, paidAt, totalCents }, timeZone }: OrderPaymentProps) {
  return (
    <div className="flex items-start gap-3">
      <CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-fern" strokeWidth={1.75} />
      <p className="tabular">
        {card ? (
          <>
            {formatCardBrand(card.brand)} ending in {card.last4}
          </>
        ) : (
          "Paid online"
        )}
        <span className="block text-14 text-ink-soft">
          {formatUsd(totalCents)} on {formatDate(paidAt, timeZone)}
        </span>
      </p>
    </div>
  );
}
