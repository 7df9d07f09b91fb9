"use client";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { callApi } from "@/components/account/call-api";
import { clearRememberedForm } from "@/components/form/use-remembered-form";
import type { CartQuote } from "@/lib/discounts/schema";
import type { DeliveryMethod } from "@/lib/pricing/schema";
import { goToOrder } from "./go-to-order";
import { NOT_DELIVERABLE, showPaymentFailure } from "./payment-failure";
import { CHECKOUT_FORM, SHIPPING_FIELDS, type ShippingFormValues } from "./shipping-form-values";
import { claimedTerms, recheckAfterRefusal, toSentInfo } from "./use-pay";
import { useSingleRun } from "./use-single-run";
import { focusFirstError, validateForm } from "./validate-form";

interface CreditPayInput {
  quote: CartQuote;
  method: DeliveryMethod;
  onRecheck: () => Promise<boolean>;
}

/** Handles the pay button of a cart that store credit pays in full: validates the form and places the order. */
export function usePayWithCredit({ quote, method, onRecheck }: CreditPayInput) {
  const form = useFormContext<ShippingFormValues>();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState("");
  const [hasBegun, setBegun] = useState(false);
  const pay = useSingleRun(async (): Promise<void> => {
    setProblem("");
    if (!(await validateForm(form))) return focusFirstError(form, SHIPPING_FIELDS);
    if (quote.shippingReason === "not-deliverable") return setProblem(NOT_DELIVERABLE);
    setPaying(true);
    if (!hasBegun && (await onRecheck().catch(() => false))) return setPaying(false);
    setBegun(true);
    try {
      const { orderNumber } = await callApi<{ orderNumber: string }>("POST", "/api/checkout/credit", {
        amount: quote.totalCents,
        creditCents: quote.totalCents,
        ...claimedTerms(quote),
        shippingInfo: toSentInfo(form.getValues(), method),
        shippingMethod: method,
      });
      clearRememberedForm(CHECKOUT_FORM);
      goToOrder(orderNumber);
    } catch (error) {
      if (await recheckAfterRefusal(error, onRecheck)) return;
      setProblem(showPaymentFailure(error));
      setPaying(false);
    }
  });
  return { pay, isPaying, hasBegun, problem };
}
