"use client";
import { useCallback, useState } from "react";

const CONTAINERS = "[role=dialog],[role=alertdialog],main,body > header,body > footer";

/**
 * Where something that floats is hung: into the landmark or dialog that its trigger stands in, so that it belongs to it for
 * screen readers too. `mark` goes on a hidden element beside the trigger.
 */
export function usePortalContainer() {
  const [home, setHome] = useState<HTMLElement>();
  const mark = useCallback((node: HTMLElement | null) => {
    if (node) setHome(node.closest<HTMLElement>(CONTAINERS) ?? undefined);
  }, []);
  return { home, mark };
}
