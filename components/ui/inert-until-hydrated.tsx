"use client";
import { type ReactNode, useSyncExternalStore } from "react";

const noSubscription = () => () => undefined;
const onClient = () => false;
const onServer = () => true;

/**
 * Disables server-rendered buttons until their code has loaded, because earlier presses would be lost. React Hook
 * Form keeps earlier input. After client navigation nothing is disabled.
 */
export function InertUntilHydrated({ children }: { children: ReactNode }) {
  const inert = useSyncExternalStore(noSubscription, onClient, onServer);
  return (
    <div className="contents" inert={inert}>
      {children}
    </div>
  );
}
