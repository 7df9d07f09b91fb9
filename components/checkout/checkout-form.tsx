"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { hasSubscription } from "@/components/cart/use-cart";
import { useRememberedForm } from "@/components/form/use-remembered-form";
import { EMPTY_ADDRESS } from "@/lib/account/schema";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { type Cents, cents } from "@/lib/core/money";
import { pickupFieldsSchema, shippingFieldsSchema } from "@/lib/orders/schema/shipping";
import { CreditChoice } from "./credit-choice";
import { CreditPanel } from "./credit-panel";
import { type ChosenDelivery, DeliverySection } from "./delivery-section";
import { PaymentElements } from "./payment-elements";
import { PaymentPanel } from "./payment-panel";
import { CHECKOUT_FORM, type ShippingFormOwner, type ShippingFormValues } from "./shipping-form-values";
import { StripeReady } from "./stripe-ready";
import { UnorderableLines } from "./unorderable-lines";
import type { QuoteStatus } from "./use-quote";

const EMPTY: ShippingFormValues = { ...EMPTY_ADDRESS, email: "" };

interface CheckoutFormProps {
  lines: ApiCartItem[];
  quote: CheckoutQuote;
  /** Of the total, what store credit pays. */
  creditCents: Cents;
  usesCredit: boolean;
  onUsesCredit: (uses: boolean) => void;
  shopper: ShippingFormOwner;
  delivery: ChosenDelivery;
  quoteStatus: QuoteStatus;
  /** The cart was changed outside this page. */
  hasChanged: boolean;
  /**
   * Refetches cart and total.
   * @returns whether they differ from the page
   */
  onRecheck: () => Promise<boolean>;
  /** The shopper closed the notice about a changed cart. */
  onNoticed: () => void;
}

/** Contact and delivery, then the card; the input survives a reload. */
export function CheckoutForm({
  lines,
  quote,
  creditCents,
  usesCredit,
  onUsesCredit,
  shopper,
  delivery,
  ...state
}: CheckoutFormProps) {
  const { method, onState } = delivery;
  const form = useForm<ShippingFormValues>({
    resolver: zodResolver(method === "pickup" ? pickupFieldsSchema : shippingFieldsSchema),
    defaultValues: { ...EMPTY, ...shopper.known },
    mode: "onTouched",
  });
  useRememberedForm(CHECKOUT_FORM, form, shopper, () => onState(form.getValues("state")));
  return (
    <FormProvider {...form}>
      <div className="mt-6 space-y-10">
        <UnorderableLines lines={lines} />
        <DeliverySection delivery={delivery} quote={quote} lines={lines} />
        <section aria-labelledby="payment">
          <h2 id="payment" className="mb-4 text-22">
            Payment
          </h2>
          <CreditChoice quote={quote} lines={lines} isOn={usesCredit} onChange={onUsesCredit} />
          {creditCents === quote.totalCents ? (
            <CreditPanel quote={quote} method={method} {...state} />
          ) : (
            <StripeReady>
              {({ stripe, isSandbox }) => (
                <PaymentElements
                  stripe={stripe}
                  amount={cents(quote.totalCents - creditCents)}
                  keepsCard={hasSubscription(lines)}
                >
                  <PaymentPanel
                    lines={lines}
                    quote={quote}
                    creditCents={creditCents}
                    method={method}
                    isSandbox={isSandbox}
                    {...state}
                  />
                </PaymentElements>
              )}
            </StripeReady>
          )}
        </section>
      </div>
    </FormProvider>
  );
}
