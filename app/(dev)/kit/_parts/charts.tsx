import { DollarSign, PackageOpen, RotateCcw, UsersRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { ChartFrame } from "@/components/ui/chart-frame";
import { StatCard } from "@/components/ui/stat-card";
import { Specimen } from "./specimen";

const WEEKS = [
  ["Week 43", 62, 18],
  ["Week 44", 71, 22],
  ["Week 45", 58, 30],
  ["Week 46", 86, 34],
  ["Week 47", 94, 41],
] as const;
const FIGURES = { columns: ["Week", "One-time orders", "Subscriptions"], rows: WEEKS };
const LEGEND = [
  { label: "One-time orders", swatch: "bg-fern" },
  { label: "Subscriptions", swatch: "bg-clover" },
];

/** Bars made of plain boxes instead of a chart library. */
function Bars() {
  return (
    <div className="flex gap-3 text-center text-12 text-ink-soft sm:gap-6">
      {WEEKS.map(([week, once, again]) => (
        <div key={week} className="flex-1">
          <div className="mb-1.5 flex h-56 items-end justify-center gap-1 border-b border-edge">
            <span className="w-1/3 rounded-t-md bg-fern" style={{ height: `${once}%` }} />
            <span className="w-1/3 rounded-t-md bg-clover" style={{ height: `${again}%` }} />
          </div>
          {week}
        </div>
      ))}
    </div>
  );
}

function Stats() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Revenue this week"
        value="$18,204.50"
        icon={DollarSign}
        change={{ text: "+12% on last week", direction: "up", tone: "good" }}
      />
      <StatCard
        label="Refunds"
        value="7"
        icon={RotateCcw}
        change={{ text: "+3 on last week", direction: "up", tone: "bad" }}
      />
      <StatCard
        label="Orders to pack"
        value="12"
        icon={PackageOpen}
        change={{ text: "As many as last week", direction: "same", tone: "neutral" }}
        hint="The oldest waits since 7:40 AM"
      />
      <StatCard label="Members" value="–" icon={UsersRound} hint="No figure yet" />
      <StatCard label="Average order" value="" loading />
      <StatCard label="Something with quite a long name that needs two lines" value="$1,234,567.89" />
    </div>
  );
}

export function Charts() {
  return (
    <>
      <Specimen name="StatCard" wide bare>
        <Stats />
      </Specimen>
      <Specimen name="ChartFrame" note="Its figures are in a table for screen readers" wide bare>
        <ChartFrame
          title="Orders by week"
          description="More in each week but one; subscriptions have doubled."
          legend={LEGEND}
          aside={<Badge tone="plain">Five weeks</Badge>}
          table={FIGURES}
        >
          <Bars />
        </ChartFrame>
      </Specimen>
      <Specimen name="ChartFrame, loading" bare>
        <ChartFrame title="Revenue by category" state="loading" table={FIGURES}>
          <Bars />
        </ChartFrame>
      </Specimen>
      <Specimen name="ChartFrame, empty" bare>
        <ChartFrame title="Refunds by reason" state="empty" table={FIGURES}>
          <Bars />
        </ChartFrame>
      </Specimen>
    </>
  );
}
