"use client";
import { Truck } from "lucide-react";
import { formatUsd } from "@/lib/core/money";
import { EXPEDITED_SHIPPING } from "@/lib/pricing/rules";
import { SHIPPING_METHODS, type ShippingMethod } from "@/lib/pricing/schema";

const WORDS: Record<ShippingMethod, { name: string; time: string }> = {
  standard: { name: "Standard", time: "3-5 business days" },
  expedited: { name: `Expedited, ${formatUsd(EXPEDITED_SHIPPING)}`, time: "1-2 business days" },
};

interface DeliveryChoiceProps {
  expedited: boolean;
  method: ShippingMethod;
  onMethod: (method: ShippingMethod) => void;
}

/** How it comes: one line while delivery is free for everybody, a choice under the policy's prices (D20). */
export function DeliveryChoice({ expedited, method, onMethod }: DeliveryChoiceProps) {
  if (!expedited) {
    return (
      <p className="flex items-center gap-3 rounded-card border border-hairline bg-card px-5 py-4">
        <Truck aria-hidden="true" className="size-5 shrink-0 text-clover-deep" />
        <span>
          <span className="font-semibold">Free delivery</span> in 3-5 business days, on every order.
        </span>
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="mb-4 font-display text-22 font-medium">Delivery</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {SHIPPING_METHODS.map((option) => (
          <label
            key={option}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-edge bg-card px-5 has-checked:border-fern has-checked:bg-fern-soft"
          >
            <input
              type="radio"
              name="delivery"
              checked={method === option}
              onChange={() => onMethod(option)}
              className="size-4 accent-fern"
            />
            <span>
              <span className="block font-semibold">{WORDS[option].name}</span>
              <span className="block text-14 text-ink-soft">{WORDS[option].time}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
