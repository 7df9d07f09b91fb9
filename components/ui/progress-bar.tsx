"use client";
import { Progress as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

const TONES = { fern: "bg-fern", clover: "bg-clover", honey: "bg-honey", clay: "bg-clay" } as const;

interface ProgressBarProps {
  label: string;
  /** Completed part; null while unknown. */
  value: number | null;
  max?: number;
  /** Text beside the label, also announced: "3 of 5 points". */
  text?: string;
  tone?: keyof typeof TONES;
  hideLabel?: boolean;
  hint?: ReactNode;
  className?: string;
}

/** A progress bar. */
export function ProgressBar({
  label,
  value,
  max = 100,
  text,
  tone = "fern",
  hideLabel = false,
  hint,
  className,
}: ProgressBarProps) {
  const known = value === null ? null : Math.min(Math.max(value, 0), max);
  const percent = known === null || max <= 0 ? 0 : Math.round((known / max) * 100);
  return (
    <div className={cn("space-y-1.5", className)}>
      {hideLabel ? null : (
        <p aria-hidden="true" className="flex justify-between gap-4 text-14">
          <span className="font-semibold">{label}</span>
          <span className="tabular text-ink-soft">{text ?? (known === null ? "" : `${percent}%`)}</span>
        </p>
      )}
      <Primitive.Root
        aria-label={label}
        value={known}
        max={max}
        getValueLabel={() => text ?? `${percent}%`}
        className="h-2.5 overflow-hidden rounded-chip border border-edge/60 bg-hairline"
      >
        <Primitive.Indicator
          className={cn(
            "h-full rounded-chip transition-[width] duration-250 ease-out",
            known === null ? "skeleton w-full" : TONES[tone],
          )}
          style={known === null ? undefined : { width: `${percent}%` }}
        />
      </Primitive.Root>
      {hint ? <p className="text-14 text-ink-soft">{hint}</p> : null}
    </div>
  );
}
