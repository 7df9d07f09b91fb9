import { ArrowDownRight, ArrowRight, ArrowUpRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "./card";
import { cn } from "./cn";
import { Skeleton } from "./skeleton";

const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const;
const TONES = { good: "text-clover-deep", bad: "text-clay-deep", neutral: "text-ink-soft" } as const;

interface Change {
  /** Signed change with its comparison: "+12% on last week". */
  text: string;
  direction: keyof typeof ARROWS;
  /** Set where an increase is not an improvement. */
  tone: keyof typeof TONES;
}

interface StatCardProps {
  label: string;
  /** The figure; a dash while there is none. */
  value: ReactNode;
  icon?: LucideIcon;
  change?: Change;
  hint?: ReactNode;
  loading?: boolean;
}

/** One figure with its change. */
export function StatCard({ label, value, icon: Icon, change, hint, loading = false }: StatCardProps) {
  const Arrow = ARROWS[change?.direction ?? "same"];
  return (
    <Card className="flex h-full flex-col gap-1 p-5" aria-busy={loading || undefined}>
      <div className="flex items-start justify-between gap-3">
        <p className="text-14 font-medium text-ink-soft">{label}</p>
        {Icon ? <Icon aria-hidden="true" className="size-5 shrink-0 text-clover" strokeWidth={1.75} /> : null}
      </div>
      {loading ? (
        <>
          <span className="sr-only">Loading</span>
          <Skeleton className="mt-1.5 h-8 w-2/3" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </>
      ) : (
        <>
          <p className="tabular font-display text-28 font-semibold wrap-anywhere">{value}</p>
          {change ? (
            <p className={cn("flex items-center gap-1 text-14 font-medium", TONES[change.tone])}>
              <Arrow aria-hidden="true" className="size-4 shrink-0" />
              {change.text}
            </p>
          ) : null}
          {hint ? <p className="text-14 text-ink-soft">{hint}</p> : null}
        </>
      )}
    </Card>
  );
}
