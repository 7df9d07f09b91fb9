"use client";
import { type ReactNode, useSyncExternalStore } from "react";

const noSubscription = () => () => undefined;
const onClient = () => false;
const onServer = () => true;

/** False until React has hydrated the page: what is inert until then cannot take the focus before. */
export const useHydrated = (): boolean => !useSyncExternalStore(noSubscription, onClient, onServer);

/**
 * Buttons of the page's HTML cannot be pressed until React has hydrated them, since a press before that would be lost
 * (docs/decisions/0051). React Hook Form keeps what is typed meanwhile. After client navigation nothing is inert.
 */
export function InertUntilHydrated({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    <div className="contents" inert={!isHydrated}>
      {children}
    </div>
  );
}
