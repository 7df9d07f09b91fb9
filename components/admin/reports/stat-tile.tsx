import { Link } from "@/components/ui/link";
import { StatCard } from "@/components/ui/stat-card";
import { calculateStatChange, formatStat, STATS, type StatName, statValue } from "@/lib/reports/rules/stats";
import type { Report } from "@/lib/reports/schema";
import { Definition } from "./definition";

/** A statistic: its figure, change and definition, with a link to its rows. */
export function StatTile({ name, report }: { name: StatName; report: Report }) {
  const { label, unit, definition, rows } = STATS[name];
  const change = calculateStatChange(name, report);
  return (
    <div className="relative">
      <StatCard
        label={label}
        value={formatStat(unit, statValue(name, report))}
        {...(change ? { change } : {})}
        hint={
          <span className="flex flex-wrap gap-x-4">
            {rows.map((row) => (
              <Link
                key={row.label}
                href={row.href(report.range)}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-fern sm:min-h-6"
              >
                {row.label}
                <span className="sr-only"> behind {label}</span>
              </Link>
            ))}
          </span>
        }
      />
      <span className="absolute top-1.5 right-1.5">
        <Definition label={label} text={definition} />
      </span>
    </div>
  );
}
