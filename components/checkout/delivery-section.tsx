"use client";
import { useRef } from "react";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import type { Cents } from "@/lib/core/money";
import type { PickupOffer } from "@/lib/marketing/schema/pickup";
import type { DeliveryMethod } from "@/lib/pricing/schema";
import { DeliveryChoice } from "./delivery-choice";
import { PickupChoice } from "./pickup-choice";
import { PickupFields, ShippingFields } from "./shipping-fields";

/** The chosen delivery, and what changes it. */
export interface ChosenDelivery {
  method: DeliveryMethod;
  onMethod: (method: DeliveryMethod) => void;
  /** The server's refusal of the method, in a sentence; "" without one. */
  problem: string;
  /** Price of expedited delivery; null when none is offered (D20). */
  expeditedCents: Cents | null;
  onState: (state: string) => void;
}

interface DeliverySectionProps {
  delivery: ChosenDelivery;
  quote: CheckoutQuote;
  lines: readonly ApiCartItem[];
}

/** The pickup that was offered last: it stays on the page, with the reason, after the shop has withdrawn it. */
function useLastOffer(offer: PickupOffer | null): PickupOffer | null {
  const last = useRef(offer);
  if (offer) last.current = offer;
  return last.current;
}

/** How the order reaches its buyer, and what the shop needs to know for that. */
export function DeliverySection({ delivery, quote, lines }: DeliverySectionProps) {
  const { method, onMethod, problem, expeditedCents, onState } = delivery;
  const offer = useLastOffer(quote.pickup);
  const isPickup = method === "pickup";
  return (
    <>
      {offer || isPickup ? (
        <PickupChoice
          offer={offer}
          isPickup={isPickup}
          onPickup={(wanted) => onMethod(wanted ? "pickup" : "standard")}
          hasSubscription={lines.some(({ isSubscription }) => isSubscription)}
          problem={problem}
        />
      ) : null}
      {isPickup ? (
        <PickupFields />
      ) : (
        <>
          <ShippingFields onState={onState} />
          <DeliveryChoice
            quote={quote}
            arrivesBy={quote.arrivesBy}
            expeditedCents={expeditedCents}
            method={method}
            onMethod={onMethod}
          />
        </>
      )}
    </>
  );
}
