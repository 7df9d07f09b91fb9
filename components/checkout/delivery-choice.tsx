"use client";
import { Truck } from "lucide-react";
import { useRef } from "react";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { type Day, formatWeekday } from "@/lib/core/dates";
import { type Cents, formatUsd } from "@/lib/core/money";
import type { CartQuote } from "@/lib/discounts/schema";
import { type DeliveryMethod, SHIPPING_METHODS, type ShippingMethod } from "@/lib/pricing/schema";

const WORDS: Record<ShippingMethod, { name: string; time: string }> = {
  standard: { name: "Standard", time: "3-5 business days" },
  expedited: { name: "Expedited", time: "1-2 business days" },
};

interface DeliveryChoiceProps {
  quote: CartQuote;
  /** The last day of arrival; null while the shop has no ship days. */
  arrivesBy?: CheckoutQuote["arrivesBy"];
  /** Null when there is no choice of speed. */
  expeditedCents: Cents | null;
  method: DeliveryMethod;
  onMethod: (method: ShippingMethod) => void;
}

/** From the last quote for standard delivery, while the subtotal and the discount code are unchanged. */
function useStandardCents({
  subtotalCents,
  shippingCents,
  shippingReason,
  entered,
}: CartQuote): Cents | undefined {
  const priced = `${subtotalCents} ${entered?.code ?? ""}`;
  const last = useRef<{ priced: string; cents: Cents }>(undefined);
  if (shippingReason !== "expedited" && shippingReason !== "pickup")
    last.current = { priced, cents: shippingCents };
  return last.current?.priced === priced ? last.current.cents : undefined;
}

const arrivalText = (day: Day): string => `Arrives by ${formatWeekday(day)}`;

const priceText = (price: Cents | undefined): string =>
  price === undefined ? "" : price === 0 ? "Free" : formatUsd(price);

/** The delivery method: one line while delivery is free for all, a choice under the policy's prices (D20). */
export function DeliveryChoice({
  quote,
  arrivesBy = null,
  expeditedCents,
  method,
  onMethod,
}: DeliveryChoiceProps) {
  const standardCents = useStandardCents(quote);
  if (expeditedCents === null) {
    return (
      <p className="flex items-center gap-3 rounded-card border border-hairline bg-card px-5 py-4">
        <Truck aria-hidden="true" className="size-5 shrink-0 text-clover-deep" />
        <span>
          <span className="font-semibold">Standard delivery</span>, 3-5 business days: Free
          {arrivesBy ? (
            <span className="block text-14 text-ink-soft">{arrivalText(arrivesBy.standard)}</span>
          ) : null}
        </span>
      </p>
    );
  }
  return (
    <section>
      <h2 className="mb-4 text-22">Delivery</h2>
      <RadioCards
        label="Delivery"
        value={method}
        onValueChange={(value) => onMethod(value as ShippingMethod)}
        className="sm:grid-cols-2"
      >
        {SHIPPING_METHODS.map((option) => (
          <RadioCard
            key={option}
            value={option}
            title={WORDS[option].name}
            description={
              arrivesBy ? `${WORDS[option].time}. ${arrivalText(arrivesBy[option])}` : WORDS[option].time
            }
            aside={priceText(option === "expedited" ? expeditedCents : standardCents)}
          />
        ))}
      </RadioCards>
    </section>
  );
}
