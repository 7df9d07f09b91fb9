"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { type LoadedStripe, useStripeConfig } from "./use-stripe-config";

/** Loading state of the payment provider's script: loading, ready or failed. */
export function StripeReady({ children }: { children: (loaded: LoadedStripe) => ReactNode }) {
  const config = useStripeConfig();
  if (config.isError)
    return (
      <Notice
        announce
        tone="error"
        title="The payment form could not be loaded."
        action={
          <Button variant="secondary" size="sm" onClick={() => void config.refetch()}>
            Try again
          </Button>
        }
      />
    );
  return config.data ? children(config.data) : <PreparingPayment />;
}

/** Placeholder for the card form. */
export const PreparingPayment = () => (
  <div role="status">
    <span className="sr-only">Preparing your payment...</span>
    <Skeleton className="h-72 w-full rounded-card" />
  </div>
);
