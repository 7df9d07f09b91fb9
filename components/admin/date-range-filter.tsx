"use client";
import { useId } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

interface DateRangeFilterProps {
  /** Dates such as 2026-11-21, both inclusive. */
  from: string | undefined;
  to: string | undefined;
  onDays: (patch: { from?: string | null; to?: string | null }) => void;
}

/** Filters by first and last day. */
export function DateRangeFilter({ from, to, onDays }: DateRangeFilterProps) {
  return (
    <fieldset className="flex w-full min-w-72 items-center gap-2 sm:w-auto">
      <legend className="sr-only">Days</legend>
      <DayInput label="From" value={from} max={to} onDay={(day) => onDays({ from: day })} />
      <DayInput label="To" value={to} min={from} onDay={(day) => onDays({ to: day })} />
    </fieldset>
  );
}

interface DayInputProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string | null) => void;
}

function DayInput({ label, value, min, max, onDay }: DayInputProps) {
  const id = useId();
  return (
    <>
      <Label htmlFor={id} className="text-14">
        {label}
      </Label>
      <Input
        id={id}
        type="date"
        className="min-w-0 flex-1 sm:w-40"
        value={value ?? ""}
        min={min}
        max={max}
        onChange={(event) => onDay(event.target.value || null)}
      />
    </>
  );
}
