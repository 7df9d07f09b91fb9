"use client";
import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { usePortalContainer } from "./use-portal-container";

const DELAY_MS = 300;

interface TooltipProps {
  /** A few words that are also available elsewhere, because phones do not show tooltips. */
  content: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
  /** A focusable element. */
  children: ReactNode;
}

/** Help text on hover and focus; Escape closes it. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const { home, mark } = usePortalContainer();
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <span ref={mark} hidden />
        <Primitive.Portal container={home}>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className="z-60 max-w-64 animate-[fade_150ms_ease-out] rounded-field bg-ink px-3 py-1.5 text-14 text-card shadow-float"
          >
            {content}
            <Primitive.Arrow className="fill-ink" />
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
