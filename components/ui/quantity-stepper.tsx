"use client";
import { type ReactNode, useState } from "react";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { cn } from "./cn";
import { Mark } from "./mark";

interface QuantityStepperProps {
  value: number;
  /** Called with the new quantity; may be below `min` when minus removes the line. */
  onChange: (next: number) => void;
  /** Name of the counted item for screen readers. */
  of: string;
  min?: number;
  max?: number;
  /** Ignores input for now but keeps the focus. */
  disabled?: boolean;
  className?: string;
}

interface StepProps {
  label: string;
  resting: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button that can be inactive without losing the focus. */
function Step({ label, resting, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={resting || undefined}
      onClick={resting ? undefined : onPress}
      className="grid size-11 place-items-center rounded-chip text-fern hover:bg-fern-soft aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}

/** Minus, an editable quantity, plus. */
export function QuantityStepper({
  value,
  onChange,
  of,
  min = 1,
  max = MAX_LINE_QUANTITY,
  disabled = false,
  className,
}: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const next = Math.min(Number(typed), max);
    if (typed !== undefined && /^\d+$/.test(typed) && next >= min && next !== value) onChange(next);
    setTyped(undefined);
  };
  return (
    <fieldset className={cn("inline-flex items-center rounded-chip border border-edge bg-card", className)}>
      <legend className="sr-only">Quantity of {of}</legend>
      <Step
        label={`Decrease quantity of ${of}`}
        resting={disabled || value <= min}
        onPress={() => onChange(value - 1)}
      >
        <Mark d="M5 12h14" />
      </Step>
      <input
        aria-label={`Quantity of ${of}`}
        inputMode="numeric"
        autoComplete="off"
        readOnly={disabled}
        className="tabular h-11 w-10 bg-transparent text-center text-16 font-semibold"
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
      <Step
        label={`Increase quantity of ${of}`}
        resting={disabled || value >= max}
        onPress={() => onChange(value + 1)}
      >
        <Mark d="M5 12h14M12 5v14" />
      </Step>
    </fieldset>
  );
}
