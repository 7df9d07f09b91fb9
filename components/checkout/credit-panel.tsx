"use client";
import { Notice } from "@/components/ui/notice";
import { formatUsd } from "@/lib/core/money";
import type { CartQuote } from "@/lib/discounts/schema";
import type { DeliveryMethod } from "@/lib/pricing/schema";
import { ChangedCartNotice } from "./changed-cart-notice";
import { PayButton } from "./pay-button";
import { StaleQuoteNotice } from "./stale-quote-notice";
import { useRecheckOnReturn } from "./use-changed-cart";
import { usePayWithCredit } from "./use-pay-with-credit";
import type { QuoteStatus } from "./use-quote";

interface CreditPanelProps {
  quote: CartQuote;
  method: DeliveryMethod;
  quoteStatus: QuoteStatus;
  hasChanged: boolean;
  onRecheck: () => Promise<boolean>;
  onNoticed: () => void;
}

/** The payment of a cart that store credit covers in full, without a card form. */
export function CreditPanel({
  quote,
  method,
  quoteStatus,
  hasChanged,
  onRecheck,
  onNoticed,
}: CreditPanelProps) {
  const { pay, isPaying, hasBegun, problem } = usePayWithCredit({ quote, method, onRecheck });
  useRecheckOnReturn(onRecheck, hasBegun);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
      className="space-y-5"
    >
      <p>Your store credit covers this order. You don't need a card.</p>
      {hasChanged ? <ChangedCartNotice onNoticed={onNoticed} /> : null}
      {quoteStatus === "failed" ? <StaleQuoteNotice onRetry={onRecheck} /> : null}
      {problem ? <Notice announce tone="error" title={problem} /> : null}
      <PayButton isPaying={isPaying} quoteStatus={quoteStatus}>
        Pay {formatUsd(quote.totalCents)} with store credit
      </PayButton>
    </form>
  );
}
