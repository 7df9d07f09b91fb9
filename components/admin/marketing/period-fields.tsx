"use client";
import { TextField } from "@/components/form/text-field";
import type { PeriodPanel, MarketingValues as Values } from "@/lib/marketing/schema";

/** The start and the end of a panel, in times of the shop's clock. */
export function PeriodFields({ panel }: { panel: PeriodPanel }) {
  return (
    <>
      <TextField<Values>
        name={`${panel}.startsAt`}
        label="Starts"
        type="datetime-local"
        hint="On the shop's clock. Empty: at once"
      />
      <TextField<Values>
        name={`${panel}.endsAt`}
        label="Ends"
        type="datetime-local"
        hint="The first minute without it. Empty: when you turn it off"
      />
    </>
  );
}
