"use client";
import { useCallback, useState } from "react";

const CONTAINERS = "[role=dialog],[role=alertdialog],main,body > header,body > footer";

/**
 * The portal target of an overlay: the landmark or dialog that contains its trigger, so that screen readers find it
 * there. Put the returned `mark` ref on a hidden element beside the trigger.
 */
export function usePortalContainer() {
  const [home, setHome] = useState<HTMLElement>();
  const mark = useCallback((node: HTMLElement | null) => {
    if (node) setHome(node.closest<HTMLElement>(CONTAINERS) ?? undefined);
  }, []);
  return { home, mark };
}
