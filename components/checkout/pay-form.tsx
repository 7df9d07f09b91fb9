"use client";
import { PaymentElement } from "@stripe/react-stripe-js";
import { Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { PayButton } from "./pay-button";
import type { QuoteStatus } from "./use-quote";

interface PayFormProps {
  isSandbox: boolean;
  isPaying: boolean;
  quoteStatus?: QuoteStatus;
  /** The error message, which stays beside the button. */
  problem: string;
  /** The button's label: the action and the amount. */
  label: string;
  /** @param isFormReady whether the provider's card form has loaded */
  onPay: (isFormReady: boolean) => Promise<void>;
  /** Consent text between the card and the button. */
  children?: ReactNode;
}

/** The provider's card form, and the button with the amount. */
export function PayForm({ isSandbox, isPaying, quoteStatus, problem, label, onPay, children }: PayFormProps) {
  const [ready, setReady] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onPay(ready);
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
      {children}
      {problem ? <Notice announce tone="error" title={problem} /> : null}
      <PayButton isPaying={isPaying} quoteStatus={quoteStatus}>
        {label}
      </PayButton>
      <p className="flex items-center justify-center gap-2 text-14 text-ink-soft">
        <Lock aria-hidden="true" className="size-4" />
        Your card goes straight to our payment provider; we never see it.
      </p>
    </form>
  );
}
