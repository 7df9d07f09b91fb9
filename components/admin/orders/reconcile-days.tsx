"use client";
import { DateRangeFilter } from "../date-range-filter";
import { useListAddress } from "../use-admin-list";

/** The range of days to compare; changing it reloads the comparison. */
export function ReconcileDays({ from, to }: { from: string; to: string }) {
  const { change, loading } = useListAddress();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <DateRangeFilter from={from} to={to} onDays={(patch) => change({ from, to, ...patch })} />
      <p role="status" className="text-14 text-ink-soft">
        {loading ? "Checking with Stripe…" : "At most 31 days at once"}
      </p>
    </div>
  );
}
