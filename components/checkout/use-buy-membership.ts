"use client";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/account/call-api";
import { toDecimal } from "@/lib/core/money";
import { CallError } from "@/lib/http/browser";
import type { PurchaseOffer } from "@/lib/membership/rules/purchase-offer";
import type { StartedPurchase } from "@/lib/membership/schema";
import { NOT_READY, PaymentFailure, showPaymentFailure, toPaymentFailure } from "./payment-failure";
import { useSingleRun } from "./use-single-run";

export interface MembershipBuyer {
  name: string;
  email: string;
}

interface BuyInput {
  /** Slug of the plan. */
  membership: string;
  /** The price shown: the server refuses any other. */
  offer: PurchaseOffer;
  buyer: MembershipBuyer;
  /** Called when the typed card changes the terms: the page shows the new terms, and the next press accepts them. */
  onOffer: (offer: PurchaseOffer) => void;
}

/** The page that waits for a purchased membership. */
const arrivalPath = (subscriptionId: string): string =>
  `/membership-success?subscription=${encodeURIComponent(subscriptionId)}`;

/** The current offer, sent when the server refuses the one that was shown. */
function offerIn(error: unknown): PurchaseOffer | undefined {
  const body = error instanceof CallError && error.status === 409 ? error.body : undefined;
  return typeof body === "object" && body !== null && "offer" in body
    ? (body.offer as PurchaseOffer)
    : undefined;
}

const sentenceOf = (error: unknown): string => (error instanceof CallError ? error.sentence : "");

/**
 * Handles the pay button: the server creates the subscription, the provider confirms the card, and the next page
 * polls for the result. After a decline, the next press reuses the same subscription.
 */
export function useBuyMembership({ membership, offer, buyer, onOffer }: BuyInput) {
  const stripe = useStripe();
  const elements = useElements();
  const router = useRouter();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState("");

  const buy = useSingleRun(async (isFormReady: boolean): Promise<void> => {
    setProblem("");
    if (!isFormReady || !stripe || !elements)
      return setProblem(showPaymentFailure(new PaymentFailure(NOT_READY)));
    const card = await elements.submit();
    if (card.error) return; // the card form shows its own errors
    setPaying(true);
    try {
      const paymentMethod = await createPaymentMethod(stripe, elements, buyer);
      const started = await callApi<StartedPurchase>("POST", "/api/membership/purchase", {
        membership,
        price: toDecimal(offer.priceCents),
        trialDays: offer.trialDays,
        amount: offer.dueCents,
        discount: offer.discountCents,
        paymentMethod,
      });
      await confirm(stripe, started, paymentMethod);
      window.location.assign(arrivalPath(started.subscriptionId));
    } catch (error) {
      setPaying(false);
      const changed = offerIn(error);
      if (changed) {
        onOffer(changed);
        return setProblem(sentenceOf(error));
      }
      setProblem(showPaymentFailure(error));
      // The page shows the current state: a new amount, or a membership bought in another window.
      if (error instanceof CallError && error.status === 409) router.refresh();
    }
  });

  return { buy, isPaying, problem };
}

/** The id of the typed card's PaymentMethod, so that the server can check whether the card already had a trial. */
async function createPaymentMethod(
  stripe: Stripe,
  elements: StripeElements,
  buyer: MembershipBuyer,
): Promise<string> {
  const { error, paymentMethod } = await stripe.createPaymentMethod({
    elements,
    params: { billing_details: { ...buyer } },
  });
  if (error) throw toPaymentFailure(error);
  return paymentMethod.id;
}

async function confirm(
  stripe: Stripe,
  { kind, clientSecret, subscriptionId }: StartedPurchase,
  paymentMethod: string,
): Promise<void> {
  if (clientSecret === null) return;
  const params = {
    clientSecret,
    redirect: "if_required" as const,
    confirmParams: {
      return_url: window.location.origin + arrivalPath(subscriptionId),
      payment_method: paymentMethod,
    },
  };
  const { error } = await (kind === "setup" ? stripe.confirmSetup(params) : stripe.confirmPayment(params));
  if (error) throw toPaymentFailure(error);
}
