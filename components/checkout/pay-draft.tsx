"use client";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/account/call-api";
import { type Cents, formatUsd } from "@/lib/core/money";
import { CallError } from "@/lib/http/browser";
import { goToPayment, paymentPath } from "./go-to-order";
import { PayForm } from "./pay-form";
import { PaymentElements } from "./payment-elements";
import { NOT_READY, PaymentFailure, showPaymentFailure, toPaymentFailure } from "./payment-failure";
import { StripeReady } from "./stripe-ready";
import { useSingleRun } from "./use-single-run";

interface PayDraftProps {
  id: string;
  proof: string;
  /** The total that the page shows. */
  amount: Cents;
}

interface Prepared {
  clientSecret: string;
  paymentIntentId: string;
}

/** The card form of a payment link. */
export const PayDraft = (props: PayDraftProps) => (
  <div className="mt-6">
    <StripeReady>
      {({ stripe, isSandbox }) => (
        <PaymentElements stripe={stripe} amount={props.amount}>
          <Payment {...props} isSandbox={isSandbox} />
        </PaymentElements>
      )}
    </StripeReady>
  </div>
);

function Payment({ isSandbox, ...props }: PayDraftProps & { isSandbox: boolean }) {
  const { pay, isPaying, problem } = usePayDraft(props);
  return (
    <PayForm
      isSandbox={isSandbox}
      isPaying={isPaying}
      problem={problem}
      label={`Pay ${formatUsd(props.amount)}`}
      onPay={pay}
    />
  );
}

/** Handles the pay button: prepares the payment at the total on the page, confirms it, and goes to the order. */
export function usePayDraft({ id, proof, amount }: PayDraftProps) {
  const stripe = useStripe();
  const elements = useElements();
  const router = useRouter();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState("");
  const fail = (error: unknown): void => {
    setProblem(showPaymentFailure(error));
    setPaying(false);
  };
  const pay = useSingleRun(async (isFormReady: boolean): Promise<void> => {
    setProblem("");
    if (!isFormReady || !stripe || !elements) return fail(new PaymentFailure(NOT_READY));
    const card = await elements.submit();
    if (card.error) return; // the card form shows its own errors
    setPaying(true);
    try {
      const path = `/api/draft-orders/${id}/pay`;
      const { clientSecret, paymentIntentId } = await callApi<Prepared>("POST", path, {
        proof,
        amount,
      });
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: "if_required",
        confirmParams: { return_url: window.location.origin + paymentPath(paymentIntentId) },
      });
      if (error) return fail(toPaymentFailure(error));
      // That page creates the order, or waits for it.
      goToPayment(paymentIntentId);
    } catch (error) {
      // Another price, or a link that was paid, withdrawn or expired since: the page shows it.
      if (error instanceof CallError && [404, 400, 409].includes(error.status)) router.refresh();
      fail(error);
    }
  });
  return { pay, isPaying, problem };
}
