"use client";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import type { DeliveryMethod } from "@/lib/pricing/schema";
import { ChangedCartNotice } from "./changed-cart-notice";
import { PayForm } from "./pay-form";
import { StaleQuoteNotice } from "./stale-quote-notice";
import { SubscriptionConsent } from "./subscription-consent";
import { UnsavedOrder } from "./unsaved-order";
import { useRecheckOnReturn } from "./use-changed-cart";
import { usePay } from "./use-pay";
import type { QuoteStatus } from "./use-quote";

interface PaymentPanelProps {
  lines: ApiCartItem[];
  quote: CheckoutQuote;
  /** Of the total, what store credit pays. */
  creditCents: Cents;
  method: DeliveryMethod;
  isSandbox: boolean;
  quoteStatus: QuoteStatus;
  hasChanged: boolean;
  onRecheck: () => Promise<boolean>;
  onNoticed: () => void;
}

/** The payment of the cart. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { lines, quote, creditCents, method, isSandbox, quoteStatus, hasChanged, onRecheck, onNoticed } =
    props;
  const { pay, isPaying, hasBegun, problem, unsaved } = usePay({
    lines,
    quote,
    creditCents,
    method,
    onRecheck,
  });
  useRecheckOnReturn(onRecheck, hasBegun);
  if (unsaved) return <UnsavedOrder {...unsaved} />;
  return (
    <PayForm
      isSandbox={isSandbox}
      isPaying={isPaying}
      quoteStatus={quoteStatus}
      problem={problem}
      label={`Pay ${formatUsd(cents(quote.totalCents - creditCents))}`}
      onPay={pay}
    >
      <SubscriptionConsent lines={lines} quote={quote} />
      {quoteStatus === "failed" ? <StaleQuoteNotice onRetry={onRecheck} /> : null}
      {hasChanged ? <ChangedCartNotice onNoticed={onNoticed} /> : null}
    </PayForm>
  );
}
