"use client";
import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { usePortalContainer } from "./use-portal-container";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverClose = Primitive.Close;

interface PopoverContentProps extends ComponentProps<typeof Primitive.Content> {
  /** The accessible name. */
  label: string;
}

/** A small dialog beside its trigger, for controls. */
export function PopoverContent({ label, className, ...props }: PopoverContentProps) {
  const { home, mark } = usePortalContainer();
  return (
    <>
      <span ref={mark} hidden />
      <Primitive.Portal container={home}>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          className={cn(
            "z-50 w-80 max-w-[calc(100vw-1.5rem)] animate-[fade_150ms_ease-out] rounded-card border border-hairline bg-card p-5 text-ink shadow-float",
            className,
          )}
          {...props}
        />
      </Primitive.Portal>
    </>
  );
}
