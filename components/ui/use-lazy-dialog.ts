import { useState } from "react";
import { preload } from "./load-code";

/**
 * A dialog that one component opens, its code loaded on first use.
 * @param load the loader given to `dynamic`
 * @param onFailed called when the code could not be loaded. Default: it stays closed, and the next press retries
 * @returns `isOpen`: undefined, and nothing to render, until it is first opened; `preloads`: props of the opener
 */
export function useLazyDialog(load: () => Promise<unknown>, onFailed: () => void = () => undefined) {
  const [isOpen, setOpen] = useState<boolean>();
  const show = (): void => void load().then(() => setOpen(true), onFailed);
  const fetchCode = preload(load);
  return { isOpen, setOpen, show, preloads: { onPointerEnter: fetchCode, onFocus: fetchCode } };
}
