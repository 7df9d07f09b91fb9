"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { type Cents, cents } from "@/lib/core/money";
import type { PickupOffer } from "@/lib/marketing/schema/pickup";
import { pickupFieldsSchema, shippingFieldsSchema } from "@/lib/orders/schema/shipping";
import type { DeliveryMethod } from "@/lib/pricing/schema";
import { CreditChoice } from "./credit-choice";
import { CreditPanel } from "./credit-panel";
import { DeliveryChoice } from "./delivery-choice";
import { PaymentElements } from "./payment-elements";
import { PaymentPanel } from "./payment-panel";
import { PickupChoice } from "./pickup-choice";
import { PickupFields, ShippingFields } from "./shipping-fields";
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
  method: DeliveryMethod;
  onMethod: (method: DeliveryMethod) => void;
  /** The server's refusal of the method, in a sentence; "" without one. */
  methodProblem: string;
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

/** The pickup that was offered last: it stays on the page, with the reason, after the shop has withdrawn it. */
function useLastOffer(offer: PickupOffer | null): PickupOffer | null {
  const last = useRef(offer);
  if (offer) last.current = offer;
  return last.current;
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
  methodProblem,
  onState,
  ...changes
}: CheckoutFormProps) {
  const isPickup = method === "pickup";
  const hasSubscription = lines.some(({ isSubscription }) => isSubscription);
  const offer = useLastOffer(quote.pickup);
  const form = useForm<ShippingFormValues>({
    resolver: zodResolver(isPickup ? pickupFieldsSchema : shippingFieldsSchema),
    defaultValues: { ...EMPTY, ...shopper.known },
    mode: "onTouched",
  });
  useRememberedForm(form, shopper, onState);
  return (
    <FormProvider {...form}>
      <div className="mt-6 space-y-10">
        {offer || isPickup ? (
          <PickupChoice
            offer={offer}
            isPickup={isPickup}
            onPickup={(wanted) => onMethod(wanted ? "pickup" : "standard")}
            hasSubscription={hasSubscription}
            problem={methodProblem}
          />
        ) : null}
        {isPickup ? (
          <PickupFields />
        ) : (
          <>
            <ShippingFields onState={onState} />
            <DeliveryChoice
              quote={quote}
              expeditedCents={expeditedCents}
              method={method}
              onMethod={onMethod}
            />
          </>
        )}
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
                  keepsCard={hasSubscription}
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
