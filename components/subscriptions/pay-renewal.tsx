"use client";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { goToOrder, paymentPath } from "@/components/checkout/go-to-order";
import { PayForm } from "@/components/checkout/pay-form";
import { PaymentElements } from "@/components/checkout/payment-elements";
import {
  isIntentCanceled,
  NOT_READY,
  toPaymentFailure,
  UNEXPECTED,
} from "@/components/checkout/payment-failure";
import { PreparingPayment } from "@/components/checkout/stripe-ready";
import { useSingleRun } from "@/components/checkout/use-single-run";
import { useStripeConfig } from "@/components/checkout/use-stripe-config";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { type Cents, formatUsd } from "@/lib/core/money";
import { CallError, errorMessage } from "@/lib/http/browser";
import { formatInterval } from "@/lib/subscriptions/rules/intervals";
import type { SubscriptionView } from "@/lib/subscriptions/schema";

interface Prepared {
  clientSecret: string;
  paymentIntentId: string;
  orderNumber: string;
  amount: Cents;
}

/** Pays one renewal manually; the card is saved for the following ones. */
export function PayRenewal({ subscription }: { subscription: SubscriptionView }) {
  const config = useStripeConfig();
  const prepared = useQuery({
    queryKey: ["pay", subscription.id],
    queryFn: () => callApi<Prepared>("POST", `/api/account/subscriptions/${subscription.id}/pay`),
  });
  const paidOrderNumber = orderNumberIn(prepared.error);
  useEffect(() => {
    if (paidOrderNumber) goToOrder(paidOrderNumber);
  }, [paidOrderNumber]);
  // If the delivery has already been paid for, the effect above opens its order.
  if (!paidOrderNumber && (prepared.error || config.error))
    return <NotPayable sentence={errorMessage(prepared.error ?? config.error, UNEXPECTED)} />;
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-16 sm:px-6 lg:pt-10">
      <h1 className="text-38">Pay for your delivery</h1>
      <Card className="tabular mt-5 flex flex-wrap justify-between gap-x-4 p-5">
        <span className="font-medium">
          {subscription.quantity} × {subscription.productName}
        </span>
        <span className="text-ink-soft">{formatInterval(subscription.intervalDays)}</span>
      </Card>
      <div className="mt-6">
        {prepared.data && config.data ? (
          <PaymentElements stripe={config.data.stripe} amount={prepared.data.amount} keepsCard>
            <RenewalPayment
              prepared={prepared.data}
              isSandbox={config.data.isSandbox}
              onCanceled={() => void prepared.refetch()}
            />
          </PaymentElements>
        ) : (
          <PreparingPayment />
        )}
      </div>
    </div>
  );
}

const orderNumberIn = (error: unknown): string | undefined =>
  error instanceof CallError ? (error.body as { orderNumber?: string } | null)?.orderNumber : undefined;

interface RenewalPaymentProps {
  prepared: Prepared;
  isSandbox: boolean;
  /** Called when this PaymentIntent was canceled, so a new one must be prepared. */
  onCanceled: () => void;
}

function RenewalPayment({ prepared, isSandbox, onCanceled }: RenewalPaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState("");
  const fail = (message: string): void => {
    setProblem(message);
    setPaying(false);
  };
  const pay = useSingleRun(async (isFormReady: boolean): Promise<void> => {
    setProblem("");
    if (!isFormReady || !stripe || !elements) return fail(NOT_READY);
    const { clientSecret, paymentIntentId, orderNumber } = prepared;
    const card = await elements.submit();
    if (card.error) return;
    setPaying(true);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: "if_required",
        confirmParams: { return_url: window.location.origin + paymentPath(paymentIntentId) },
      });
      if (error && isIntentCanceled(error)) onCanceled();
      if (error) return fail(toPaymentFailure(error).message);
      if (paymentIntent.status !== "succeeded") return fail(UNEXPECTED);
    } catch {
      return fail(UNEXPECTED);
    }
    // The webhook and the reconciler place the order if this call fails.
    await callApi("POST", "/api/checkout/complete", { paymentIntentId }).catch(() => undefined);
    goToOrder(orderNumber);
  });
  return (
    <PayForm
      isSandbox={isSandbox}
      isPaying={isPaying}
      problem={problem}
      label={`Pay ${formatUsd(prepared.amount)}`}
      onPay={pay}
    >
      <p className="text-14 text-ink-soft">
        We save this card for the renewals of this subscription. You can change it, skip, pause or cancel at
        any time under Subscriptions in your account.
      </p>
    </PayForm>
  );
}

const NotPayable = ({ sentence }: { sentence: string }) => (
  <EmptyState
    role="alert"
    as="h1"
    title="This delivery can't be paid for right now"
    hint={sentence}
    className="py-24"
  >
    <Button asChild>
      <a href="/account/subscriptions">Back to your subscriptions</a>
    </Button>
  </EmptyState>
);
