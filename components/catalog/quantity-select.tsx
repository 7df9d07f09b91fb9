"use client";
import { priceTierFor, QUANTITY_CHOICES } from "@/lib/pricing/rules/price-tiers";
import type { PriceTiers } from "@/lib/pricing/schema";

interface QuantitySelectProps {
  productName: string;
  value: number;
  prices: PriceTiers;
  onChange: (quantity: number) => void;
}

/**
 * Quantities 1, 2, 3 and 5 of a product, with their savings: a native select that shows only the number while closed.
 */
export function QuantitySelect({ productName, value, prices, onChange }: QuantitySelectProps) {
  return (
    <span className="quantity-select" data-quantity={value}>
      <select
        aria-label={`Quantity of ${productName}`}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {QUANTITY_CHOICES.map((quantity) => {
          const { saving } = priceTierFor(prices, quantity);
          return (
            <option key={quantity} value={quantity}>
              {saving ? `${quantity} · ${saving}` : quantity}
            </option>
          );
        })}
      </select>
    </span>
  );
}
