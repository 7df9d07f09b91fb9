"use client";
import { type ReactNode, useSyncExternalStore } from "react";

const noSubscription = () => () => undefined;
const onClient = () => false;
const onServer = () => true;

/**
 * Buttons of the page's HTML cannot be pressed until React has hydrated them, since a press before that would be lost
 * (docs/decisions/0051). React Hook Form keeps what is typed meanwhile. After client navigation nothing is inert.
 */
export function InertUntilHydrated({ children }: { children: ReactNode }) {
  const inert = useSyncExternalStore(noSubscription, onClient, onServer);
  return (
    <div className="contents" inert={inert}>
      {children}
    </div>
  );
}
