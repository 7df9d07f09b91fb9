"use client";
import { Notice } from "@/components/ui/notice";
import type { ApiCartItem } from "@/lib/cart/schema";
import { formatUsd } from "@/lib/core/money";
import type { Quote, ShippingMethod } from "@/lib/pricing/schema";
import { PayForm } from "./pay-form";
import { SubscriptionConsent } from "./subscription-consent";
import { UnsavedOrder } from "./unsaved-order";
import { useRecheckOnReturn } from "./use-changed-cart";
import { usePay } from "./use-pay";

interface PaymentPanelProps {
  lines: ApiCartItem[];
  quote: Quote;
  method: ShippingMethod;
  isSandbox: boolean;
  hasChanged: boolean;
  onRecheck: () => Promise<boolean>;
  onNoticed: () => void;
}

/** The payment of the cart. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { lines, quote, method, isSandbox, hasChanged, onRecheck, onNoticed } = props;
  const { pay, isPaying, hasBegun, problem, unsaved } = usePay({ lines, quote, method, onRecheck });
  useRecheckOnReturn(onRecheck, hasBegun);
  if (unsaved) return <UnsavedOrder {...unsaved} />;
  return (
    <PayForm
      isSandbox={isSandbox}
      isPaying={isPaying}
      problem={problem}
      label={`Pay ${formatUsd(quote.totalCents)}`}
      onPay={pay}
    >
      <SubscriptionConsent lines={lines} />
      {hasChanged ? (
        <Notice announce tone="warning" title="Your cart has changed" onDismiss={onNoticed}>
          It was changed in another tab or window. The summary and the amount below are up to date.
        </Notice>
      ) : null}
    </PayForm>
  );
}
