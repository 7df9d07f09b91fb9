"use client";
import { Check, Minus } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A checkbox; `checked="indeterminate"` when only some of many are selected. Give it a label or an `aria-label`. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "relative grid size-5 shrink-0 place-items-center rounded-md border border-edge bg-card text-card transition-colors duration-150 before:absolute before:-inset-3",
        "enabled:hover:border-fern aria-invalid:border-clay disabled:opacity-55",
        "data-[state=checked]:border-fern data-[state=checked]:bg-fern data-[state=indeterminate]:border-fern data-[state=indeterminate]:bg-fern",
        className,
      )}
      {...props}
    >
      <Primitive.Indicator className="group">
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="size-3.5 group-data-[state=indeterminate]:hidden"
        />
        <Minus
          aria-hidden="true"
          strokeWidth={3}
          className="hidden size-3.5 group-data-[state=indeterminate]:block"
        />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
