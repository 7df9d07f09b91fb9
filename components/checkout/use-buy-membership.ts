"use client";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { toDecimal } from "@/lib/core/money";
import { CallError, call } from "@/lib/http/browser";
import type { PurchaseOffer } from "@/lib/membership/rules";
import type { StartedPurchase } from "@/lib/membership/schema";
import { NOT_READY, PayProblem, providerProblem, tellFailure } from "./pay-problem";

export interface Buyer {
  name: string;
  email: string;
}

interface BuyInput {
  /** Slug of the plan. */
  membership: string;
  /** As it was shown: the server refuses another one. */
  offer: PurchaseOffer;
  buyer: Buyer;
}

/** Where a purchase is followed until the membership is there. */
const arrivalPath = (subscriptionId: string): string =>
  `/membership-success?subscription=${encodeURIComponent(subscriptionId)}`;

/**
 * What happens when the button is pressed: the server begins the one subscription, the provider takes the card, and the
 * next page finds out what has become of it. After a decline the next press goes on with the same subscription.
 */
export function useBuyMembership({ membership, offer, buyer }: BuyInput) {
  const stripe = useStripe();
  const elements = useElements();
  const router = useRouter();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState("");
  const isRunning = useRef(false);

  async function buy(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    await buyOnce().finally(() => {
      isRunning.current = false;
    });
  }

  async function buyOnce(): Promise<void> {
    setProblem("");
    if (!stripe || !elements) return setProblem(tellFailure(new PayProblem(NOT_READY)));
    const card = await elements.submit();
    if (card.error) return; // the card form shows its own errors
    setPaying(true);
    try {
      const started = await call<StartedPurchase>("POST", "/api/membership/purchase", {
        membership,
        price: toDecimal(offer.priceCents),
        trialDays: offer.trialDays,
        amount: offer.dueCents,
      });
      await confirm(started);
      window.location.assign(arrivalPath(started.subscriptionId));
    } catch (error) {
      setProblem(tellFailure(error));
      setPaying(false);
      // The page shows what holds now: another amount, or the membership that was bought in another window.
      if (error instanceof CallError && error.status === 409) router.refresh();
    }
  }

  async function confirm({ kind, clientSecret, subscriptionId }: StartedPurchase): Promise<void> {
    if (clientSecret === null) return;
    if (!stripe || !elements) throw new PayProblem(NOT_READY);
    const params = {
      elements,
      clientSecret,
      redirect: "if_required" as const,
      confirmParams: {
        return_url: window.location.origin + arrivalPath(subscriptionId),
        payment_method_data: { billing_details: { ...buyer } },
      },
    };
    const { error } = await (kind === "setup" ? stripe.confirmSetup(params) : stripe.confirmPayment(params));
    if (error) throw providerProblem(error);
  }

  return { buy, isPaying, problem };
}
