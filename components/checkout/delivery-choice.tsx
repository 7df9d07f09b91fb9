"use client";
import { Truck } from "lucide-react";
import { FieldError } from "@/components/ui/field-error";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import type { DeliveryOption } from "@/lib/checkout/schema";
import { formatWeekday } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { deliveryLabel } from "@/lib/marketing/rules/delivery-methods";
import type { DeliveryMethod } from "@/lib/pricing/schema";

interface DeliveryChoiceProps {
  /** The methods that are available for the cart and the address. */
  methods: readonly DeliveryOption[];
  method: DeliveryMethod;
  onMethod: (method: DeliveryMethod) => void;
  /** Why the chosen method, or every method, is not available; "" if it is. */
  problem: string;
}

const timeText = ({ days: { from, to } }: DeliveryOption): string =>
  to === 0
    ? "Same business day"
    : from === to
      ? `${to} business ${to === 1 ? "day" : "days"}`
      : `${from}-${to} business days`;

const priceText = ({ priceCents }: DeliveryOption): string =>
  priceCents === 0 ? "Free" : formatUsd(priceCents);

const arrivalText = ({ arrivesBy }: DeliveryOption): string =>
  arrivesBy === null ? "" : `Arrives by ${formatWeekday(arrivesBy)}`;

/** The delivery methods for this cart and address (docs/decisions/0079); a single method is shown as one line. */
export function DeliveryChoice({ methods, method, onMethod, problem }: DeliveryChoiceProps) {
  const [only, ...others] = methods;
  if (only && others.length === 0 && !problem) return <SingleMethod method={only} />;
  return (
    <section aria-labelledby="delivery" className="space-y-3">
      <h2 id="delivery" className="text-22">
        Delivery
      </h2>
      <FieldError id="delivery-problem" error={problem} />
      {only ? (
        <RadioCards
          label="Delivery"
          value={method}
          onValueChange={onMethod}
          aria-describedby={problem ? "delivery-problem" : undefined}
          className="sm:grid-cols-2"
        >
          {methods.map((option) => (
            <RadioCard
              key={option.id}
              value={option.id}
              title={option.name}
              description={[timeText(option), arrivalText(option)].filter(Boolean).join(". ")}
              aside={priceText(option)}
            />
          ))}
        </RadioCards>
      ) : null}
    </section>
  );
}

function SingleMethod({ method }: { method: DeliveryOption }) {
  const arrival = arrivalText(method);
  return (
    <p className="flex items-center gap-3 rounded-card border border-hairline bg-card px-5 py-4">
      <Truck aria-hidden="true" className="size-5 shrink-0 text-clover-deep" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{deliveryLabel(method.name)}</span>, {timeText(method)}:{" "}
        {priceText(method)}
        {arrival ? <span className="block text-14 text-ink-soft">{arrival}</span> : null}
      </span>
    </p>
  );
}
