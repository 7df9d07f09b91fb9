"use client";
import { Switch as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/**
 * An on/off control that applies immediately; use a checkbox in forms with a Save button. Give it a label or an
 * `aria-label`.
 */
export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "relative inline-flex h-6 w-11 shrink-0 items-center rounded-chip border border-edge bg-hairline transition-colors duration-150 before:absolute before:-inset-2.5",
        "disabled:opacity-55 data-[state=checked]:border-fern data-[state=checked]:bg-fern",
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="size-4.5 translate-x-0.5 rounded-chip border border-edge bg-card transition-transform duration-150 ease-out data-[state=checked]:translate-x-5.5 data-[state=checked]:border-card" />
    </Primitive.Root>
  );
}
