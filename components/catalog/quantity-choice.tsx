"use client";
import { cn } from "@/components/ui/cn";
import { priceTierFor, QUANTITY_CHOICES } from "@/lib/pricing/rules/price-tiers";
import type { PriceTiers } from "@/lib/pricing/schema";

interface QuantityChoiceProps {
  productId: string;
  productName: string;
  value: number;
  prices: PriceTiers;
  onChange: (quantity: number) => void;
}

/** Quantities 1, 2, 3 and 5 of a product, with their savings. */
export function QuantityChoice({ productId, productName, value, prices, onChange }: QuantityChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Quantity of {productName}</legend>
      <div className="grid grid-cols-4 gap-px overflow-hidden rounded-field border border-hairline-strong bg-hairline-strong @max-[15rem]:grid-cols-2">
        {QUANTITY_CHOICES.map((quantity) => (
          <label
            key={quantity}
            className={cn(
              "flex min-h-12 cursor-pointer flex-col items-center justify-center px-0.5 text-center",
              "has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-fern",
              quantity === value ? "bg-fern-soft text-fern" : "bg-card text-ink hover:bg-paper",
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={`quantity-${productId}`}
              value={quantity}
              checked={quantity === value}
              onChange={() => onChange(quantity)}
            />
            <span className="tabular text-16 leading-5 font-semibold">{quantity}</span>
            {priceTierFor(prices, quantity).saving ? (
              <span className="text-12 leading-4 font-medium whitespace-nowrap text-clover-deep">
                {priceTierFor(prices, quantity).saving}
              </span>
            ) : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
