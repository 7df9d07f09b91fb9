"use client";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { callApi } from "@/components/account/call-api";
import { toast } from "@/components/ui/toast";
import type { ApiCartItem } from "@/lib/cart/schema";
import { toDecimal } from "@/lib/core/money";
import { CallError } from "@/lib/http/browser";
import type { Quote, ShippingMethod } from "@/lib/pricing/schema";
import { goToOrder, goToPayment, paymentPath } from "./go-to-order";
import {
  isOrderUnsaved,
  NOT_READY,
  NOT_SAVED,
  PaymentFailure,
  showPaymentFailure,
  toPaymentFailure,
} from "./payment-failure";
import type { ShippingFormValues } from "./shipping-form-values";
import { clearRememberedForm } from "./use-remembered-form";

interface PayInput {
  lines: ApiCartItem[];
  quote: Quote;
  method: ShippingMethod;
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

const FIELDS = ["email", "firstName", "lastName", "address", "city", "state", "zip"] as const;

/**
 * Handles the pay button: validates the form, creates the pending order and its intent, confirms with the provider
 * and places the order. Every failure keeps the input and shows what to do.
 */
export function usePay({ lines, quote, method, onRecheck }: PayInput) {
  const stripe = useStripe();
  const elements = useElements();
  const form = useFormContext<ShippingFormValues>();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState("");
  const [unsaved, setUnsaved] = useState<Prepared>();
  // After the first attempt the server compares carts, because an empty cart may already be paid.
  const [hasBegun, setBegun] = useState(false);
  const isRunning = useRef(false);

  /** Allows one run at a time: the button shows progress only after the form is validated. */
  async function pay(isFormReady: boolean): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    await payOnce(isFormReady).finally(() => {
      isRunning.current = false;
    });
  }

  async function payOnce(isFormReady: boolean): Promise<void> {
    setProblem("");
    const valid = await form.trigger();
    if (!isFormReady || !stripe || !elements) return fail(new PaymentFailure(NOT_READY));
    const card = await elements.submit();
    if (!valid) return focusFirstError();
    if (card.error) return;
    setPaying(true);
    if (!hasBegun && (await onRecheck().catch(() => false))) return setPaying(false);
    setBegun(true);
    try {
      const shippingInfo = form.getValues();
      const prepared = await prepare(quote, shippingInfo, method);
      if (!(await confirm(prepared, shippingInfo))) return goToPayment(prepared.paymentIntentId);
      if (!(await placeOrder(prepared, shippingInfo))) return;
      clearRememberedForm();
      goToOrder(prepared.orderNumber);
    } catch (error) {
      if (await wasPaid(error)) return;
      fail(error);
      setPaying(false);
    }
  }

  /** The card form has already shown its errors and taken the focus. */
  function focusFirstError(): void {
    const first = FIELDS.find((name) => form.getFieldState(name).invalid);
    if (first) form.setFocus(first);
  }

  /**
   * @returns whether the payment has succeeded; otherwise it is pending, such as at a bank, and must not be reported
   * as paid
   */
  async function confirm(
    { clientSecret, paymentIntentId }: Prepared,
    info: ShippingFormValues,
  ): Promise<boolean> {
    if (!stripe || !elements) throw new PaymentFailure(NOT_READY);
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

  /** @returns whether the order is saved. @throws {CallError} when the payment is refunded */
  async function placeOrder(prepared: Prepared, shippingInfo: ShippingFormValues): Promise<boolean> {
    const items = lines.map(({ productId, quantity, price }) => ({
      productId,
      quantity,
      price: Number(price),
    }));
    const body = {
      totalAmount: Number(toDecimal(quote.totalCents)),
      items,
      paymentIntentId: prepared.paymentIntentId,
      status: "completed",
      shippingInfo,
    };
    try {
      await callApi("POST", "/api/orders", body);
      return true;
    } catch (error) {
      if (!isOrderUnsaved(error)) throw error;
      // The payment is safe: the webhook and the reconciler place its order, for which the page polls.
      toast({ title: "Error", description: NOT_SAVED, variant: "destructive" });
      setUnsaved(prepared);
      return false;
    }
  }

  /** Handles a refusal: goes to the order when this cart was already paid, otherwise refetches what has changed. */
  async function wasPaid(error: unknown): Promise<boolean> {
    if (!(error instanceof CallError) || ![400, 409].includes(error.status)) return false;
    const { orderNumber } = (error.body ?? {}) as { orderNumber?: string };
    if (orderNumber) goToOrder(orderNumber);
    else await onRecheck().catch(() => undefined);
    return orderNumber !== undefined;
  }

  const fail = (error: unknown): void => setProblem(showPaymentFailure(error));

  return { pay, isPaying, hasBegun, problem, unsaved };
}

const prepare = (
  quote: Quote,
  shippingInfo: ShippingFormValues,
  shippingMethod: ShippingMethod,
): Promise<Prepared> =>
  callApi("POST", "/api/create-payment-intent", { amount: quote.totalCents, shippingInfo, shippingMethod });
