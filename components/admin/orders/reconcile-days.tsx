"use client";
import { DateRangeFilter } from "../date-range-filter";
import { useKeysetList } from "../use-admin-list";

/** The range of days to compare; changing it reloads the comparison. */
export function ReconcileDays({ from, to }: { from: string; to: string }) {
  const { change, loading } = useKeysetList({ sort: "" }, { total: 0, before: null, after: null });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <DateRangeFilter from={from} to={to} onDays={(patch) => change({ from, to, ...patch })} />
      <p role="status" className="text-14 text-ink-soft">
        {loading ? "Asking Stripe…" : "At most 31 days at once"}
      </p>
    </div>
  );
}
