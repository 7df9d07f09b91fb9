"use client";
import { hasSubscription } from "@/components/cart/use-cart";
import { useLast } from "@/components/ui/use-last";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { DEFAULT_METHOD, type DeliveryMethod } from "@/lib/pricing/schema";
import { DeliveryChoice } from "./delivery-choice";
import { PickupChoice } from "./pickup-choice";
import { PickupFields, ShippingFields } from "./shipping-fields";

/** The chosen delivery, and what changes it. */
export interface ChosenDelivery {
  method: DeliveryMethod;
  onMethod: (method: DeliveryMethod) => void;
  /** The server's refusal of the method, in a sentence; "" without one. */
  problem: string;
  onState: (state: string) => void;
}

interface DeliverySectionProps {
  delivery: ChosenDelivery;
  quote: CheckoutQuote;
  lines: readonly ApiCartItem[];
}

/** How the order reaches its buyer, and what the shop needs to know for that. */
export function DeliverySection({ delivery, quote, lines }: DeliverySectionProps) {
  const { method, onMethod, problem, onState } = delivery;
  // An offer that the shop has withdrawn stays on the page, with the reason.
  const offer = useLast(quote.pickup) ?? null;
  const isPickup = method === "pickup";
  return (
    <>
      {offer || isPickup ? (
        <PickupChoice
          offer={offer}
          isPickup={isPickup}
          onPickup={(wanted) => onMethod(wanted ? "pickup" : DEFAULT_METHOD)}
          hasSubscription={hasSubscription(lines)}
          problem={problem}
        />
      ) : null}
      {isPickup ? (
        <PickupFields />
      ) : (
        <>
          <ShippingFields onState={onState} />
          <DeliveryChoice
            methods={quote.methods}
            method={method}
            onMethod={onMethod}
            problem={quote.deliveryProblem}
          />
        </>
      )}
    </>
  );
}
