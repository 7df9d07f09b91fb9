import type { ReactNode } from "react";
import { ChartFrame } from "@/components/ui/chart-frame";
import { type Cents, formatCents } from "@/lib/core/money";
import { categoryLabel } from "@/lib/reports/rules/csv";
import { formatAxisLabel, formatBucket, formatRange } from "@/lib/reports/rules/range";
import { netSales } from "@/lib/reports/rules/stats";
import type { Report } from "@/lib/reports/schema";
import { BarChart } from "./bar-chart";

const STEPS = { day: "Day", week: "Week", month: "Month" } as const;

/** Formats an axis figure: "$1.2k". */
function shortUsd(amount: number): string {
  const dollars = amount / 100;
  if (dollars >= 1000) return `$${(dollars / 1000).toLocaleString("en-US", { maximumFractionDigits: 1 })}k`;
  return `$${dollars.toLocaleString("en-US", { maximumFractionDigits: 2 })}`;
}

interface RevenueChartProps {
  report: Report;
  title?: string;
  aside?: ReactNode;
}

/** Net sales (D48), with the previous period as a line. */
export function RevenueChart({ report, title = "Revenue", aside }: RevenueChartProps) {
  const { buckets, step, before } = report;
  const rows = buckets.map((bucket) => ({ ...bucket, name: formatBucket(bucket.day, step) }));
  const total = buckets.reduce((sum, bucket) => sum + netSales(bucket), 0) as Cents;
  const isEmpty = buckets.every((bucket) => netSales(bucket) === 0 && bucket.before === 0);
  return (
    <ChartFrame
      title={title}
      description={`${formatCents(total)} net of refunds, without sales tax, by ${step}`}
      aside={aside}
      state={isEmpty ? "empty" : "ready"}
      emptyHint="Paid orders appear here."
      legend={[
        { label: "Revenue", swatch: "bg-fern" },
        { label: formatRange(before), swatch: "bg-clay" },
      ]}
      table={{
        columns: [STEPS[step], "Revenue", "Previous period"],
        rows: rows.map((row) => [row.name, formatCents(netSales(row)), formatCents(row.before)]),
      }}
    >
      <BarChart
        tick={shortUsd}
        bars={rows.map((row) => ({
          label: formatAxisLabel(row.day, step),
          value: netSales(row),
          before: row.before,
          title: `${row.name}: ${formatCents(netSales(row))}, before ${formatCents(row.before)}`,
        }))}
      />
    </ChartFrame>
  );
}

const COUNTS = {
  orders: { title: "Orders", fill: "fill-clover", of: "Paid, not canceled" },
  newMembers: {
    title: "New members",
    fill: "fill-honey",
    of: "First-time members, without complimentary memberships",
  },
} as const;

/** A count by day, week or month. */
export function CountChart({ report, what }: { report: Report; what: keyof typeof COUNTS }) {
  const { title, fill, of } = COUNTS[what];
  const rows = report.buckets.map((bucket) => ({
    name: formatBucket(bucket.day, report.step),
    label: formatAxisLabel(bucket.day, report.step),
    count: bucket[what],
  }));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartFrame
      title={title}
      description={`${of}: ${total.toLocaleString("en-US")}`}
      state={total === 0 ? "empty" : "ready"}
      table={{
        columns: [STEPS[report.step], title],
        rows: rows.map(({ name, count }) => [name, count]),
      }}
    >
      <BarChart
        low
        fill={fill}
        tick={(value) => value.toLocaleString("en-US")}
        bars={rows.map(({ name, label, count }) => ({ label, value: count, title: `${name}: ${count}` }))}
      />
    </ChartFrame>
  );
}

/** Sales by category. */
export function CategoryChart({
  report: { categories },
  aside,
}: Pick<RevenueChartProps, "report" | "aside">) {
  const most = Math.max(1, ...categories.map(({ cents: amount }) => amount));
  const rows = categories.map((sold) => ({ ...sold, name: categoryLabel(sold.category) }));
  return (
    <ChartFrame
      title="Sold by category"
      description="After discounts, net of refunds, without shipping and tax"
      aside={aside}
      state={rows.length === 0 ? "empty" : "ready"}
      table={{
        columns: ["Category", "Sales", "Units"],
        rows: rows.map(({ name, cents: amount, units }) => [name, formatCents(amount), units]),
      }}
    >
      <ul className="space-y-3.5 text-14">
        {rows.map(({ name, cents: amount, units }) => (
          <li key={name}>
            <span className="flex justify-between gap-3">
              <span>{name}</span>
              <span className="tabular">
                <span className="font-semibold">{formatCents(amount)}</span>
                <span className="text-ink-soft">
                  {" "}
                  · {units.toLocaleString("en-US")} {units === 1 ? "unit" : "units"}
                </span>
              </span>
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 6"
              preserveAspectRatio="none"
              className="mt-1.5 h-2 w-full rounded-chip bg-hairline"
            >
              <rect width={(amount / most) * 100} height="6" className="fill-fern" />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
