"use client";
import { PickupPlaceDetails } from "@/components/orders/pickup-place-details";
import { FieldError } from "@/components/ui/field-error";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { formatWeekday } from "@/lib/core/dates";
import type { PickupOffer } from "@/lib/marketing/schema/pickup";

interface PickupChoiceProps {
  /** Null when the shop no longer offers it. */
  offer: PickupOffer | null;
  isPickup: boolean;
  onPickup: (isPickup: boolean) => void;
  /** The cart starts a subscription, which is shipped. */
  hasSubscription: boolean;
  /** The server's refusal of the choice, in a sentence; "" without one. */
  problem: string;
}

/** Delivery or pickup. Choosing pickup shows where and when. */
export function PickupChoice({ offer, isPickup, onPickup, hasSubscription, problem }: PickupChoiceProps) {
  return (
    <section aria-labelledby="way">
      <h2 id="way" className="mb-4 text-22">
        Delivery or pickup
      </h2>
      <RadioCards
        label="Delivery or pickup"
        value={isPickup ? "pickup" : "shipping"}
        onValueChange={(value) => onPickup(value === "pickup")}
        aria-describedby={problem ? "way-problem" : undefined}
        className="sm:grid-cols-2"
      >
        <RadioCard value="shipping" title="Delivery" description="We ship to your address." />
        <RadioCard
          value="pickup"
          title="Pickup"
          aside="Free"
          disabled={hasSubscription && !isPickup}
          description={whereText(offer, hasSubscription)}
        />
      </RadioCards>
      <FieldError id="way-problem" error={problem} />
      {isPickup && offer ? (
        <div className="mt-3 rounded-card border border-hairline bg-card px-5 py-4">
          <p className="font-semibold">Ready by {formatWeekday(offer.readyOn)}</p>
          <p className="mb-3 text-14 text-ink-soft">We'll email you as soon as it is ready.</p>
          <PickupPlaceDetails place={offer} />
        </div>
      ) : null}
    </section>
  );
}

function whereText(offer: PickupOffer | null, hasSubscription: boolean): string {
  if (hasSubscription) return "Not available for subscriptions, which we always ship.";
  return offer ? `${offer.name}, ${offer.city}` : "Not offered at the moment.";
}
