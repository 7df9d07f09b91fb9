"use client";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { callApi } from "@/components/account/call-api";
import { clearRememberedForm } from "@/components/form/use-remembered-form";
import { toast } from "@/components/ui/toast";
import type { ApiCartItem } from "@/lib/cart/schema";
import { type Cents, toDecimal } from "@/lib/core/money";
import { BELOW_CARD_MINIMUM, MIN_CARD_CENTS } from "@/lib/core/purchase-limits";
import type { CartQuote } from "@/lib/discounts/schema";
import { CallError } from "@/lib/http/browser";
import type { DeliveryMethod } from "@/lib/pricing/schema";
import { goToOrder, goToPayment, paymentPath } from "./go-to-order";
import {
  isOrderUnsaved,
  NOT_DELIVERABLE,
  NOT_READY,
  NOT_SAVED,
  PaymentFailure,
  showPaymentFailure,
  toPaymentFailure,
} from "./payment-failure";
import { CHECKOUT_FORM, SHIPPING_FIELDS, type ShippingFormValues } from "./shipping-form-values";
import { useSingleRun } from "./use-single-run";
import { focusFirstError, validateForm } from "./validate-form";

interface PayInput {
  lines: ApiCartItem[];
  quote: CartQuote;
  /** Of the total, what store credit pays. */
  creditCents: Cents;
  method: DeliveryMethod;
  /**
   * Refetches cart and total.
   * @returns whether they differ from the page
   */
  onRecheck: () => Promise<boolean>;
}

interface Prepared {
  clientSecret: string;
  paymentIntentId: string;
  orderNumber: string;
}

/**
 * Handles the pay button: validates the form, creates the pending order and its intent, confirms with the provider
 * and places the order. Every failure keeps the input and shows what to do.
 */
export function usePay({ lines, quote, creditCents, method, onRecheck }: PayInput) {
  const stripe = useStripe();
  const elements = useElements();
  const form = useFormContext<ShippingFormValues>();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState("");
  const [unsaved, setUnsaved] = useState<Prepared>();
  // After the first attempt the server compares carts, because an empty cart may already be paid.
  const [hasBegun, setBegun] = useState(false);

  // The button shows progress only after the form is validated.
  const pay = useSingleRun(async (isFormReady: boolean): Promise<void> => {
    setProblem("");
    const valid = await validateForm(form);
    if (quote.applied && quote.totalCents < MIN_CARD_CENTS)
      return fail(new PaymentFailure(BELOW_CARD_MINIMUM));
    if (quote.shippingReason === "not-deliverable") return fail(new PaymentFailure(NOT_DELIVERABLE));
    if (!isFormReady || !stripe || !elements) return fail(new PaymentFailure(NOT_READY));
    const card = await elements.submit();
    if (!valid) return focusFirstError(form, SHIPPING_FIELDS); // takes the focus from an error of the card form
    if (card.error) return;
    setPaying(true);
    if (!hasBegun && (await onRecheck().catch(() => false))) return setPaying(false);
    setBegun(true);
    try {
      const shippingInfo = form.getValues();
      const prepared = await prepare(quote, creditCents, shippingInfo, method);
      if (!(await confirm(stripe, elements, prepared, shippingInfo)))
        return goToPayment(prepared.paymentIntentId);
      if (
        !(await placeOrder(prepared.paymentIntentId, lines, quote, method === "pickup" ? null : shippingInfo))
      )
        return setUnsaved(prepared);
      clearRememberedForm(CHECKOUT_FORM);
      goToOrder(prepared.orderNumber);
    } catch (error) {
      if (await recheckAfterRefusal(error, onRecheck)) return;
      fail(error);
      setPaying(false);
    }
  });

  const fail = (error: unknown): void => setProblem(showPaymentFailure(error));

  return { pay, isPaying, hasBegun, problem, unsaved };
}

/**
 * Handles a refusal: goes to the order when this cart was already paid, otherwise refetches what has changed.
 * @returns whether it was paid
 */
export async function recheckAfterRefusal(
  error: unknown,
  onRecheck: () => Promise<boolean>,
): Promise<boolean> {
  if (!(error instanceof CallError) || ![400, 409].includes(error.status)) return false;
  const { orderNumber } = (error.body ?? {}) as { orderNumber?: string };
  if (orderNumber) goToOrder(orderNumber);
  else await onRecheck().catch(() => undefined);
  return orderNumber !== undefined;
}

const prepare = (
  quote: CartQuote,
  creditCents: Cents,
  shippingInfo: ShippingFormValues,
  shippingMethod: DeliveryMethod,
): Promise<Prepared> =>
  callApi("POST", "/api/create-payment-intent", {
    amount: quote.totalCents,
    creditCents,
    ...claimedTerms(quote),
    shippingInfo: toSentInfo(shippingInfo, shippingMethod),
    shippingMethod,
  });

/** What the server gets of the form: a pickup needs no address, whatever was typed before it was chosen. */
export const toSentInfo = (
  { firstName, lastName, email, ...address }: ShippingFormValues,
  method: DeliveryMethod,
): Partial<ShippingFormValues> => ({
  firstName,
  lastName,
  email,
  ...(method === "pickup" ? {} : address),
});

/** What the page shows beside the total, which Pay compares. */
export const claimedTerms = ({ gift, renewals }: CartQuote) => ({
  ...(gift ? { gift: { productId: gift.productId, quantity: gift.quantity } } : {}),
  ...(renewals ? { renewals } : {}),
});

/**
 * Confirms the payment with the provider.
 * @returns whether the payment has succeeded; otherwise it is pending, such as at a bank, and must not be reported as
 * paid
 */
async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, paymentIntentId }: Prepared,
  info: ShippingFormValues,
): Promise<boolean> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: "if_required",
    confirmParams: {
      return_url: window.location.origin + paymentPath(paymentIntentId),
      payment_method_data: {
        billing_details: { name: `${info.firstName} ${info.lastName}`, email: info.email },
      },
    },
  });
  if (error) throw toPaymentFailure(error);
  return paymentIntent.status === "succeeded";
}

/**
 * Reports a successful payment, so that the server places its order.
 * @param shippingInfo null for a pickup, whose contact data the server already has
 * @returns whether the order is saved
 * @throws {CallError} when the payment is refunded
 */
async function placeOrder(
  paymentIntentId: string,
  lines: readonly ApiCartItem[],
  quote: CartQuote,
  shippingInfo: ShippingFormValues | null,
): Promise<boolean> {
  const items = lines.map(({ productId, quantity, price }) => ({
    productId,
    quantity,
    price: Number(price),
  }));
  const totalAmount = Number(toDecimal(quote.totalCents));
  try {
    await callApi("POST", "/api/orders", {
      totalAmount,
      items,
      paymentIntentId,
      status: "completed",
      ...(shippingInfo ? { shippingInfo } : {}),
    });
    return true;
  } catch (error) {
    if (!isOrderUnsaved(error)) throw error;
    // The payment is safe: the webhook and the reconciler place its order, for which the page polls.
    toast({ title: "Error", description: NOT_SAVED, variant: "destructive" });
    return false;
  }
}
