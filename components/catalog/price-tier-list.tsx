"use client";
import { cn } from "@/components/ui/cn";
import type { ProductSummary } from "@/lib/catalog/schema";
import { formatUsd, multiplyCents } from "@/lib/core/money";
import { priceTierFor, QUANTITY_CHOICES } from "@/lib/pricing/rules/price-tiers";
import type { PriceTiers } from "@/lib/pricing/schema";

interface PriceTierListProps {
  product: Pick<ProductSummary, "id">;
  quantity: number;
  prices: PriceTiers;
  /** Whether the subscription is chosen, so that its prices are shown. */
  subscribes: boolean;
  onChange: (quantity: number) => void;
}

/** Unit prices for quantities of one, two, three and five. */
export function PriceTierList({ product, quantity, prices, subscribes, onChange }: PriceTierListProps) {
  return (
    <fieldset>
      <legend className="text-14 font-semibold">
        {prices.tiers.some(({ saving }) => saving) ? "Buy more, save more" : "How many?"}
      </legend>
      <div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4 md:grid-cols-2 lg:grid-cols-4">
        {QUANTITY_CHOICES.map((choice) => {
          const { unitCents: oneTimeCents, subscriptionCents, saving } = priceTierFor(prices, choice);
          const unitCents = subscribes ? subscriptionCents : oneTimeCents;
          const on = QUANTITY_CHOICES.findLast((one) => one <= quantity) === choice;
          return (
            <label
              key={choice}
              className={cn(
                "flex cursor-pointer flex-col rounded-field border px-3.5 py-3 transition-colors duration-150",
                "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fern",
                on ? "border-fern bg-fern-soft" : "border-hairline-strong bg-card hover:border-fern",
              )}
            >
              <input
                type="radio"
                name={`price-tier-${product.id}`}
                className="sr-only"
                checked={on}
                onChange={() => onChange(choice)}
              />
              <span className="text-14 font-semibold">{choice === 1 ? "1 piece" : `${choice} pieces`}</span>
              <span className="tabular text-18 font-semibold">{formatUsd(unitCents)}</span>
              <span className="tabular text-12 text-ink-soft">
                {choice === 1 ? "each" : `each · ${formatUsd(multiplyCents(unitCents, choice))}`}
              </span>
              <span className="mt-1 min-h-4.5 text-12 font-semibold text-clover-deep">{saving}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
