"use client";
import { type ReactNode, useSyncExternalStore } from "react";

const noSubscription = () => () => undefined;
const onClient = () => false;
const onServer = () => true;

/**
 * Buttons that came with the page's HTML can be pressed once their code is here, and not before: a press would be lost without
 * a word. What is typed meanwhile stays, by React Hook Form. On a page that is gone to within the shop, all works at once.
 */
export function InertUntilHydrated({ children }: { children: ReactNode }) {
  const inert = useSyncExternalStore(noSubscription, onClient, onServer);
  return (
    <div className="contents" inert={inert}>
      {children}
    </div>
  );
}
