import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";

interface PaymentRowProps {
  message: string;
  order: { id: string; orderNumber: string } | null;
  /** Amount or payment, and the time. */
  facts: string;
  /** Below the facts. */
  note?: ReactNode;
  className: string;
  /** The actions. */
  children: ReactNode;
}

/** What is wrong with a payment, and its actions. */
export function PaymentRow({ message, order, facts, note, className, children }: PaymentRowProps) {
  return (
    <li className={cn("flex flex-wrap items-center justify-between gap-x-6 py-4", className)}>
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p className="font-semibold">{message}</p>
        <p className="tabular text-14 text-ink-soft">
          {order ? (
            <Link href={`/admin/orders/${order.id}`} className="prose-link mr-3">
              Order {order.orderNumber}
            </Link>
          ) : null}
          {facts}
        </p>
        {note}
      </div>
      {children}
    </li>
  );
}
