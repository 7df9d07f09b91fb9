"use client";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import type { RetryPlace } from "@/lib/checkout/schema";
import { errorMessage } from "@/lib/http/browser";
import { placedOrderPath } from "./go-to-order";
import { failureTitle, UNEXPECTED } from "./payment-failure";
import { usePlacedOrder } from "./use-placed-order";

const RETRY_LABELS: Record<RetryPlace["from"], string> = {
  cart: "Back to checkout",
  "payment-link": "Back to the payment link",
  renewal: "Back to your subscriptions",
};

interface CompletingPaymentProps {
  paymentIntentId: string;
  retry: RetryPlace;
}

/** Return from the bank's site: places the order of a successful payment, or shows the failure. */
export function CompletingPayment({ paymentIntentId, retry }: CompletingPaymentProps) {
  const [order, again] = usePlacedOrder(paymentIntentId);
  useEffect(() => {
    if (order.is === "found") window.location.replace(placedOrderPath(order.orderNumber));
  }, [order]);

  if (order.is === "refused")
    return (
      <EmptyState
        role="alert"
        as="h1"
        title={failureTitle(order.error)}
        hint={`${errorMessage(order.error, UNEXPECTED).replace(/\.$/, "")}.${retry.from === "cart" ? " Your cart is as you left it." : ""}`}
        className="py-24"
      >
        <Button asChild>
          <a href={retry.path}>{RETRY_LABELS[retry.from]}</a>
        </Button>
      </EmptyState>
    );
  if (order.is === "missing")
    return (
      <EmptyState
        role="alert"
        as="h1"
        title="We could not confirm your payment yet"
        hint="Please do not pay again. If the payment has succeeded, your order is created automatically, and you get a confirmation by email."
        className="py-24"
      >
        <Button onClick={again}>Check again</Button>
        <Button asChild variant="secondary">
          <a href="/contact?category=order">Contact support</a>
        </Button>
      </EmptyState>
    );
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-32 text-18">
      <Spinner /> Confirming your payment...
    </div>
  );
}
