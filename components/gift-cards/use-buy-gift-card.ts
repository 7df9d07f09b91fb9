"use client";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useFormContext } from "react-hook-form";
import { callApi } from "@/components/account/call-api";
import {
  NOT_READY,
  PaymentFailure,
  showPaymentFailure,
  toPaymentFailure,
} from "@/components/checkout/payment-failure";
import { useSingleRun } from "@/components/checkout/use-single-run";
import { focusFirstError, validateForm } from "@/components/checkout/validate-form";
import { boughtPath } from "@/lib/gift-cards/rules";
import type { StartedGiftCard } from "@/lib/gift-cards/schema";
import { CallError } from "@/lib/http/browser";
import { GIFT_CARD_FIELDS, type GiftCardValues, readAmount } from "./gift-card-values";
import { clearPurchaseKey, getPurchaseKey } from "./purchase-key";

/**
 * Handles the pay button: validates the form, creates the gift card and its PaymentIntent, and confirms the payment
 * with Stripe. Every failure keeps the input and shows what to do next.
 */
export function useBuyGiftCard() {
  const stripe = useStripe();
  const elements = useElements();
  const form = useFormContext<GiftCardValues>();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState("");
  // Read once when the page opens: if another tab pays the purchase, this tab still has its key and does not pay again.
  const purchaseKey = useRef("");
  useEffect(() => {
    purchaseKey.current = getPurchaseKey();
  }, []);

  const fail = (error: unknown): void => setProblem(showPaymentFailure(error));
  const buy = useSingleRun(async (isFormReady: boolean): Promise<void> => {
    setProblem("");
    const valid = await validateForm(form);
    if (!isFormReady || !stripe || !elements) return fail(new PaymentFailure(NOT_READY));
    const card = await elements.submit();
    if (!valid) return focusFirstError(form, GIFT_CARD_FIELDS); // takes the focus from an error of the card form
    if (card.error) return;
    setPaying(true);
    try {
      const key = purchaseKey.current;
      const { choice, dollars, ...values } = form.getValues();
      const body = { ...values, purchaseKey: key, amount: readAmount({ choice, dollars }) };
      const started = await callApi<StartedGiftCard | { clientSecret: null }>(
        "POST",
        "/api/gift-cards",
        body,
      );
      if (started.clientSecret !== null) await confirm(stripe, elements, started.clientSecret, key, values);
      window.location.assign(boughtPath(key));
    } catch (error) {
      purchaseKey.current = nextKey(purchaseKey.current, error);
      fail(error);
      setPaying(false);
      showFieldErrors(form, error);
    }
  });
  return { buy, isPaying, problem };
}

/** The key for the next attempt: a new one if another tab has already paid the purchase of this key. */
function nextKey(key: string, error: unknown): string {
  const body = error instanceof CallError ? (error.body as { isBought?: boolean } | null) : null;
  if (body?.isBought !== true) return key;
  clearPurchaseKey(key);
  return getPurchaseKey();
}

/** Shows an error at the fields that it names. */
function showFieldErrors(form: UseFormReturn<GiftCardValues>, error: unknown): void {
  const body = error instanceof CallError ? (error.body as { fields?: Record<string, string> } | null) : null;
  for (const [field, message] of Object.entries(body?.fields ?? {})) {
    const name = field === "amount" ? "dollars" : GIFT_CARD_FIELDS.find((known) => known === field);
    if (name) form.setError(name, { message });
  }
  focusFirstError(form, GIFT_CARD_FIELDS);
}

async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
  purchaseKey: string,
  { senderName, senderEmail }: Pick<GiftCardValues, "senderName" | "senderEmail">,
): Promise<void> {
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: "if_required",
    confirmParams: {
      return_url: window.location.origin + boughtPath(purchaseKey),
      payment_method_data: { billing_details: { name: senderName, email: senderEmail } },
    },
  });
  if (error) throw toPaymentFailure(error);
}
