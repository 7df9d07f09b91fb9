"use client";
import { hasSubscription } from "@/components/cart/use-cart";
import { InertUntilHydrated } from "@/components/ui/before-hydration/inert-until-hydrated";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { formatCents, formatUsd } from "@/lib/core/money";
import { MIN_CARD_CENTS } from "@/lib/core/purchase-limits";
import { getUsableCredit } from "./get-usable-credit";

interface CreditChoiceProps {
  quote: CheckoutQuote;
  lines: readonly ApiCartItem[];
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The choice to pay with store credit; renders nothing if none can be used. */
export function CreditChoice({ quote, lines, isOn, onChange }: CreditChoiceProps) {
  const { totalCents, availableCreditCents: available } = quote;
  const used = getUsableCredit(quote, lines);
  if (used === 0) return null;
  const isReduced = used < available && used < totalCents;
  const reason = hasSubscription(lines)
    ? "An order with a subscription needs a card payment,"
    : `A card payment must be at least ${formatCents(MIN_CARD_CENTS)},`;
  return (
    <div className="mb-5 rounded-card border border-hairline bg-card px-4 py-2 sm:px-5">
      <InertUntilHydrated>
        <ControlRow
          label={`Use ${formatUsd(used)} of store credit`}
          hint={`You have ${formatUsd(available)}.${isReduced ? ` ${reason} so you can use ${formatUsd(used)}.` : ""}`}
        >
          {(control) => (
            <Checkbox {...control} checked={isOn} onCheckedChange={(on) => onChange(on === true)} />
          )}
        </ControlRow>
      </InertUntilHydrated>
    </div>
  );
}
