"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { type Cents, cents } from "@/lib/core/money";
import { shippingFieldsSchema } from "@/lib/orders/schema/shipping";
import type { ShippingMethod } from "@/lib/pricing/schema";
import { CreditChoice } from "./credit-choice";
import { CreditPanel } from "./credit-panel";
import { DeliveryChoice } from "./delivery-choice";
import { PaymentElements } from "./payment-elements";
import { PaymentPanel } from "./payment-panel";
import { ShippingFields } from "./shipping-fields";
import type { ShippingFormValues, Shopper } from "./shipping-form-values";
import { StripeReady } from "./stripe-ready";
import { useRememberedForm } from "./use-remembered-form";

const EMPTY: ShippingFormValues = {
  firstName: "",
  lastName: "",
  email: "",
  address: "",
  city: "",
  state: "",
  zip: "",
};

interface CheckoutFormProps {
  lines: ApiCartItem[];
  quote: CheckoutQuote;
  /** Of the total, what store credit pays. */
  creditCents: Cents;
  usesCredit: boolean;
  onUsesCredit: (uses: boolean) => void;
  expeditedCents: Cents | null;
  shopper: Shopper;
  method: ShippingMethod;
  onMethod: (method: ShippingMethod) => void;
  onState: (state: string) => void;
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
  expeditedCents,
  shopper,
  method,
  onMethod,
  onState,
  ...changes
}: CheckoutFormProps) {
  const form = useForm<ShippingFormValues>({
    resolver: zodResolver(shippingFieldsSchema),
    defaultValues: { ...EMPTY, ...shopper.known },
    mode: "onTouched",
  });
  useRememberedForm(form, shopper, onState);
  return (
    <FormProvider {...form}>
      <div className="mt-6 space-y-10">
        <ShippingFields onState={onState} />
        <DeliveryChoice quote={quote} expeditedCents={expeditedCents} method={method} onMethod={onMethod} />
        <section aria-labelledby="payment">
          <h2 id="payment" className="mb-4 text-22">
            Payment
          </h2>
          <CreditChoice quote={quote} lines={lines} isOn={usesCredit} onChange={onUsesCredit} />
          {creditCents === quote.totalCents ? (
            <CreditPanel quote={quote} method={method} {...changes} />
          ) : (
            <StripeReady>
              {({ stripe, isSandbox }) => (
                <PaymentElements
                  stripe={stripe}
                  amount={cents(quote.totalCents - creditCents)}
                  keepsCard={lines.some(({ isSubscription }) => isSubscription)}
                >
                  <PaymentPanel
                    lines={lines}
                    quote={quote}
                    creditCents={creditCents}
                    method={method}
                    isSandbox={isSandbox}
                    {...changes}
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
