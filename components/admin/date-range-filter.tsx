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
  const id = useId();
  return (
    <fieldset className="flex w-full min-w-72 items-center gap-2 sm:w-auto">
      <legend className="sr-only">Days</legend>
      <Label htmlFor={`${id}-from`} className="text-14">
        From
      </Label>
      <Input
        id={`${id}-from`}
        type="date"
        className="min-w-0 flex-1 sm:w-40"
        value={from ?? ""}
        max={to}
        onChange={(event) => onDays({ from: event.target.value || null })}
      />
      <Label htmlFor={`${id}-to`} className="text-14">
        To
      </Label>
      <Input
        id={`${id}-to`}
        type="date"
        className="min-w-0 flex-1 sm:w-40"
        value={to ?? ""}
        min={from}
        onChange={(event) => onDays({ to: event.target.value || null })}
      />
    </fieldset>
  );
}
