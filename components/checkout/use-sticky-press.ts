"use client";
import { type PointerEvent, useRef } from "react";

/** How far a pointer may move while it is pressed, in pixels; further away means that the press is not wanted. */
const TOLERANCE_PX = 12;

/**
 * Keeps a press that began on a button, for a mouse or pen: when the page scrolls or a form above grows between press and
 * release, the release would land beside the button and the browser would send it no click. A touch keeps its button anyway.
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
