"use client";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";

interface CartDrawerState {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Returns the focus to where it was when the drawer opened. */
  returnFocus: () => void;
}

const Context = createContext<CartDrawerState | undefined>(undefined);

interface CartDrawerProviderProps {
  /** Fetches the drawer's code. */
  load: () => Promise<unknown>;
  onFailed: () => void;
  /** Rendered after the first opening and then kept, so that closing is animated and restores the focus. */
  drawer: ReactNode;
  children: ReactNode;
}

/** Holds the drawer's open state, shared by the header's button and the drawer at the end of the page. */
export function CartDrawerProvider({ load, onFailed, drawer, children }: CartDrawerProviderProps) {
  const [open, show] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<Element | null>(null);
  const setOpen = useCallback(
    (next: boolean) => {
      if (!next) return show(false);
      opener.current = document.activeElement;
      load().then(() => {
        setWasOpened(true);
        show(true);
      }, onFailed);
    },
    [load, onFailed],
  );
  const returnFocus = useCallback(() => {
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);
  const state = useMemo(() => ({ open, setOpen, returnFocus }), [open, setOpen, returnFocus]);
  return (
    <Context value={state}>
      {children}
      {wasOpened ? drawer : null}
    </Context>
  );
}

export function useCartDrawer(): CartDrawerState {
  const state = use(Context);
  if (!state) throw new Error("useCartDrawer needs a CartDrawerProvider above it");
  return state;
}
