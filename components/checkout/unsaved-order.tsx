"use client";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { errorMessage } from "@/lib/http/browser";
import { goToOrder } from "./go-to-order";
import { failureTitle, NOT_SAVED, UNEXPECTED } from "./payment-failure";
import { usePlacedOrder } from "./use-placed-order";

/** Time to read that the payment succeeded before the page moves on to the order. */
const READ_MS = 3000;

interface UnsavedOrderProps {
  orderNumber: string;
  paymentIntentId: string;
}

/**
 * Replaces the payment form after a payment whose order was not saved: it prevents a second payment and polls for the
 * order.
 */
export function UnsavedOrder({ orderNumber, paymentIntentId }: UnsavedOrderProps) {
  const [order, again] = usePlacedOrder(paymentIntentId, READ_MS);
  useEffect(() => {
    if (order.is === "found") goToOrder(order.orderNumber);
  }, [order]);
  if (order.is === "refused")
    return (
      <Notice
        announce
        tone="error"
        title={failureTitle(order.error)}
        action={
          <Button asChild variant="secondary" size="sm">
            <a href="/checkout">Back to checkout</a>
          </Button>
        }
      >
        {errorMessage(order.error, UNEXPECTED)}
      </Notice>
    );
  return (
    <div className="space-y-4">
      <Notice announce tone="error" title={NOT_SAVED}>
        Please do not pay again. Your order number is {orderNumber}.
      </Notice>
      {order.is === "missing" ? (
        <div className="flex flex-wrap gap-3">
          <Button onClick={again}>Look for my order again</Button>
          <Button asChild variant="secondary">
            <a href={`/contact?category=order&order=${orderNumber}`}>Contact support</a>
          </Button>
        </div>
      ) : (
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <Spinner /> Looking for your order...
        </p>
      )}
    </div>
  );
}
