"use client";
import type { ApiCartItem } from "@/lib/cart/schema";
import { formatUsd } from "@/lib/core/money";
import type { Quote, ShippingMethod } from "@/lib/pricing/schema";
import { Consent } from "./consent";
import { PayForm } from "./pay-form";
import { UnsavedOrder } from "./unsaved-order";
import { usePay } from "./use-pay";

interface PaymentPanelProps {
  lines: ApiCartItem[];
  quote: Quote;
  method: ShippingMethod;
  isSandbox: boolean;
  onStale: () => Promise<void>;
}

/** The payment of the cart. */
export function PaymentPanel({ lines, quote, method, isSandbox, onStale }: PaymentPanelProps) {
  const { pay, isPaying, problem, unsaved } = usePay({ lines, quote, method, onStale });
  if (unsaved) return <UnsavedOrder {...unsaved} />;
  return (
    <PayForm
      isSandbox={isSandbox}
      isPaying={isPaying}
      problem={problem}
      label={`Pay ${formatUsd(quote.totalCents)}`}
      onPay={pay}
    >
      <Consent lines={lines} />
    </PayForm>
  );
}
