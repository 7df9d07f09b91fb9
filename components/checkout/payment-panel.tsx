"use client";
import { PaymentElement } from "@stripe/react-stripe-js";
import { Lock } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { ApiCartItem } from "@/lib/cart/schema";
import { formatUsd } from "@/lib/core/money";
import type { Quote, ShippingMethod } from "@/lib/pricing/schema";
import { Consent } from "./consent";
import { usePay } from "./use-pay";

interface PaymentPanelProps {
  lines: ApiCartItem[];
  quote: Quote;
  method: ShippingMethod;
  isSandbox: boolean;
  onStale: () => Promise<void>;
}

/** The provider's card form and the button that says the amount. */
export function PaymentPanel({ lines, quote, method, isSandbox, onStale }: PaymentPanelProps) {
  const [ready, setReady] = useState(false);
  const { pay, isPaying, problem } = usePay({ lines, quote, method, onStale });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
      className="space-y-5"
    >
      {isSandbox ? (
        <Notice title="This is a sandbox: no real money moves.">
          Pay with 4242 4242 4242 4242, any later date and any code.
        </Notice>
      ) : null}
      <div className="relative min-h-64">
        {ready ? null : <Skeleton className="absolute inset-0 rounded-card" />}
        <PaymentElement onReady={() => setReady(true)} />
      </div>
      <Consent lines={lines} />
      {problem ? <Notice announce tone="error" title={problem} /> : null}
      <Button type="submit" size="lg" loading={isPaying} className="tabular w-full">
        {isPaying ? "Processing..." : `Pay ${formatUsd(quote.totalCents)}`}
      </Button>
      <p className="flex items-center justify-center gap-2 text-14 text-ink-soft">
        <Lock aria-hidden="true" className="size-4" />
        Your card goes straight to our payment provider; we never see it.
      </p>
    </form>
  );
}
