import { cn } from "@/components/ui/cn";

const LABELS = 6;
const GAP = 0.24;

export interface Bar {
  /** Label under the bar and in its tooltip. */
  label: string;
  value: number;
  /** The previous period, drawn as a line over the bars. */
  before?: number;
  /** Tooltip text. */
  title: string;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** Formats an axis figure: "$1,200". */
  tick: (value: number) => string;
  /** Color class of the bars: `fill-fern`. */
  fill?: string;
  /** Shorter, for charts side by side. */
  low?: boolean;
}

/** Upper end of a scale that covers `most`: a round number whose half is an integer too. */
export function scaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 2)));
  const end =
    [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]
      .map((times) => times * power)
      .find((candidate) => candidate >= most) ?? most;
  return end % 2 === 0 ? end : end * 2;
}

/** Server-rendered bars, decorative: an adjacent table has the figures (ChartFrame). */
export function BarChart({ bars, tick, fill = "fill-fern", low = false }: BarChartProps) {
  const end = scaleEnd(Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before])));
  const tall = low ? "h-36" : "h-56";
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 text-12 text-ink-soft">
      <div className={cn("tabular flex flex-col justify-between text-right", tall)}>
        {[end, end / 2, 0].map((value) => (
          <span key={value} className="-my-2 leading-4">
            {tick(value)}
          </span>
        ))}
      </div>
      <Bars bars={bars} end={end} fill={fill} className={cn("w-full overflow-visible", tall)} />
      <BarLabels bars={bars} />
    </div>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  /** Upper end of the scale. */
  end: number;
  fill: string;
  className: string;
}

/** The bars over their grid, and the line of the previous period. */
function Bars({ bars, end, fill, className }: BarsProps) {
  const height = (value: number) => (Math.max(0, value) / end) * 100;
  const line = bars.some(({ before }) => before !== undefined)
    ? bars.map(({ before = 0 }, index) => `${index + 0.5},${100 - height(before)}`).join(" ")
    : undefined;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      className={className}
    >
      {[0, 50, 100].map((y) => (
        <line
          key={y}
          x1="0"
          x2={bars.length}
          y1={y}
          y2={y}
          vectorEffect="non-scaling-stroke"
          className="stroke-hairline-strong"
        />
      ))}
      {bars.map(({ label, value, title }, index) => (
        <g key={label}>
          <title>{title}</title>
          <rect x={index} y="0" width="1" height="100" className="fill-transparent" />
          <rect
            x={index + GAP / 2}
            y={100 - height(value)}
            width={1 - GAP}
            height={height(value)}
            className={fill}
          />
        </g>
      ))}
      {line ? (
        <polyline
          points={line}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          strokeDasharray="5 4"
          strokeLinejoin="round"
          className="pointer-events-none stroke-clay"
        />
      ) : null}
    </svg>
  );
}

/** Up to `LABELS` labels, half of them on phones. */
function BarLabels({ bars }: { bars: readonly Bar[] }) {
  const every = Math.ceil(bars.length / LABELS);
  return (
    <div
      className="tabular col-start-2 mt-2 grid"
      style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
    >
      {bars.map(({ label }, index) =>
        index % every === 0 ? (
          <span
            key={label}
            style={{ gridColumnStart: index + 1 }}
            className={cn(
              "row-start-1 w-0 whitespace-nowrap",
              index > 0 && "flex justify-center justify-self-center",
              (index / every) % 2 === 1 && "max-sm:hidden",
            )}
          >
            {label}
          </span>
        ) : null,
      )}
    </div>
  );
}
