"use client";
import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Tabs = Primitive.Root;

interface TabListProps extends ComponentProps<typeof Primitive.List> {
  /** Label of the tab list. */
  label: string;
}

/** The row of tabs; scrolls sideways when it does not fit. */
export function TabList({ label, className, ...props }: TabListProps) {
  return (
    <Primitive.List
      aria-label={label}
      className={cn(
        "flex gap-1 overflow-x-auto overscroll-x-contain scroll-smooth border-b border-hairline-strong [scrollbar-width:none]",
        // Fades the right edge on phones to show that more tabs follow.
        "max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] max-sm:pr-8",
        className,
      )}
      {...props}
    />
  );
}

/** A tab, optionally with a count badge after its label. */
export function Tab({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        "relative inline-flex min-h-12 shrink-0 scroll-mx-8 items-center gap-2 rounded-t-field px-4 font-semibold whitespace-nowrap text-ink-soft transition-colors duration-150 -outline-offset-2",
        "after:absolute after:inset-x-4 after:bottom-0 after:h-[3px] after:rounded-t-chip enabled:hover:text-ink disabled:opacity-55",
        "data-[state=active]:text-fern data-[state=active]:after:bg-fern",
        className,
      )}
      {...props}
    />
  );
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn("rounded-field pt-6", className)} {...props} />;
}
