"use client";
import { type ReactNode, useSyncExternalStore } from "react";

const never = () => () => undefined;
const alive = () => false;
const asSent = () => true;

/**
 * Buttons that came with the page's HTML can be pressed once their code is here, and not before: a press would be lost without
 * a word. What is typed meanwhile stays, by React Hook Form. On a page that is gone to within the shop, all works at once.
 */
export function UntilAlive({ children }: { children: ReactNode }) {
  const inert = useSyncExternalStore(never, alive, asSent);
  return (
    <div className="contents" inert={inert}>
      {children}
    </div>
  );
}
