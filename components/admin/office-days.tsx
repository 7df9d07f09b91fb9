"use client";
import { Input } from "@/components/ui/input";

interface OfficeDaysProps {
  /** Days such as 2026-11-21, both included. */
  from: string | undefined;
  to: string | undefined;
  onDays: (patch: { from?: string | null; to?: string | null }) => void;
}

/** From which day to which. */
export function OfficeDays({ from, to, onDays }: OfficeDaysProps) {
  return (
    <fieldset className="flex min-w-72 flex-1 items-center gap-2 sm:flex-none">
      <legend className="sr-only">Days</legend>
      <Input
        type="date"
        aria-label="From day"
        className="min-w-0 flex-1 sm:w-40"
        value={from ?? ""}
        max={to}
        onChange={(event) => onDays({ from: event.target.value || null })}
      />
      <span aria-hidden="true" className="text-ink-soft">
        –
      </span>
      <Input
        type="date"
        aria-label="To day"
        className="min-w-0 flex-1 sm:w-40"
        value={to ?? ""}
        min={from}
        onChange={(event) => onDays({ to: event.target.value || null })}
      />
    </fieldset>
  );
}
