import { Check } from "lucide-react";
import { cn } from "./cn";

interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Index of the current step; the number of steps when all are done. */
  current: number;
  className?: string;
}

/** Progress through steps. Narrow screens show only the current step's name. */
export function Stepper({ label, steps, current, className }: StepperProps) {
  return (
    <div className={cn("@container", className)}>
      <ol aria-label={label} className="flex items-center gap-1.5 @lg:gap-3">
        {steps.map((step, index) => (
          <Step
            key={step}
            name={step}
            number={index + 1}
            state={index < current ? "done" : index === current ? "now" : "later"}
          />
        ))}
      </ol>
    </div>
  );
}

const CIRCLE = {
  done: "border-fern bg-fern text-card",
  now: "border-2 border-fern bg-fern-soft text-fern",
  later: "border-edge bg-card",
} as const;

interface StepProps {
  name: string;
  number: number;
  state: keyof typeof CIRCLE;
}

function Step({ name, number, state }: StepProps) {
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className={cn(
        "flex items-center gap-1.5 text-14 font-semibold not-first:grow not-first:before:h-px not-first:before:min-w-1.5 not-first:before:flex-1 not-first:before:bg-edge @lg:gap-3",
        state === "now" ? "min-w-0 text-fern" : "shrink-0 text-ink-soft",
        state !== "later" && "not-first:before:bg-fern",
      )}
    >
      <span
        aria-hidden="true"
        className={cn(
          "tabular grid size-7 shrink-0 place-items-center rounded-chip border @sm:size-8",
          CIRCLE[state],
        )}
      >
        {state === "done" ? <Check className="size-4" strokeWidth={2.5} /> : number}
      </span>
      <span className={state === "now" ? "truncate" : "sr-only @lg:not-sr-only"}>{name}</span>
      {state === "done" ? <span className="sr-only">, done</span> : null}
    </li>
  );
}
