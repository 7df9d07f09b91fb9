"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import { CallError, call } from "@/lib/http/browser";

/** Back from the bank's site: makes the order of a payment that has succeeded, or says that it has not. */
export function CompletingPayment({ paymentIntentId }: { paymentIntentId: string }) {
  const { data, error } = useQuery({
    queryKey: ["complete", paymentIntentId],
    queryFn: () => call<{ orderNumber: string }>("POST", "/api/checkout/complete", { paymentIntentId }),
  });
  useEffect(() => {
    if (data) window.location.replace(`/order-success?order=${data.orderNumber}`);
  }, [data]);

  if (!error) {
    return (
      <div role="status" className="flex items-center justify-center gap-3 py-32 text-18">
        <Spinner /> Confirming your payment...
      </div>
    );
  }
  const sentence =
    error instanceof CallError ? error.sentence : "An unexpected error occurred. Please try again.";
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        title="Payment Failed"
        hint={`${sentence}. Your cart is as you left it.`}
        className="py-24"
      >
        <Button asChild>
          <a href="/checkout">Back to checkout</a>
        </Button>
      </EmptyState>
    </div>
  );
}
