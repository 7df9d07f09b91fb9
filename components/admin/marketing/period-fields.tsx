"use client";
import { TextField } from "@/components/form/text-field";
import type { PeriodPanel, MarketingValues as Values } from "@/lib/marketing/schema";

/** The start and the end of a panel, in the shop's time zone. */
export function PeriodFields({ panel }: { panel: PeriodPanel }) {
  return (
    <div className="grid gap-4 sm:col-span-full sm:grid-cols-2">
      <TextField<Values>
        name={`${panel}.startsAt`}
        label="Starts"
        type="datetime-local"
        hint="In the shop's time zone. Leave empty to start right away"
      />
      <TextField<Values>
        name={`${panel}.endsAt`}
        label="Ends"
        type="datetime-local"
        hint="The panel stops at this time. Leave empty to run until you turn it off"
      />
    </div>
  );
}
