"use client";
import { type PointerEvent, useRef } from "react";

/** Pixels that a pointer may move while pressed; beyond that the press is canceled. */
const TOLERANCE_PX = 12;

/**
 * Completes a press that began on a button, for a mouse or pen: when the page scrolls or a form above grows between
 * press and release, the release misses the button and the browser fires no click. Touch input is not affected.
 */
export function useStickyPress() {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.pointerType === "touch" || event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) => {
      if (!start.current || !currentTarget.hasPointerCapture(pointerId)) return;
      const isFar = Math.hypot(clientX - start.current.x, clientY - start.current.y) > TOLERANCE_PX;
      if (isFar) currentTarget.releasePointerCapture(pointerId);
    },
  };
}
