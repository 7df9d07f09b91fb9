"use client";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";

interface CartDrawerState {
  open: boolean;
  /** Whether the drawer was opened on this page, so that its code is loaded. */
  wasOpened: boolean;
  setOpen: (open: boolean) => void;
  /** Resets the state after the drawer's code failed to load. */
  forget: () => void;
  /** Returns the focus to where it was when the drawer opened. */
  returnFocus: () => void;
}

const Context = createContext<CartDrawerState | undefined>(undefined);

/** Holds the drawer's open state, shared by the header's button and the drawer at the end of the page. */
export function CartDrawerProvider({ children }: { children: ReactNode }) {
  const [open, show] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<Element | null>(null);
  const setOpen = useCallback((next: boolean) => {
    if (next) {
      opener.current = document.activeElement;
      setWasOpened(true);
    }
    show(next);
  }, []);
  const returnFocus = useCallback(() => {
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);
  const forget = useCallback(() => {
    show(false);
    setWasOpened(false);
  }, []);
  const state = useMemo(
    () => ({ open, wasOpened, setOpen, forget, returnFocus }),
    [open, wasOpened, setOpen, forget, returnFocus],
  );
  return <Context value={state}>{children}</Context>;
}

export function useCartDrawer(): CartDrawerState {
  const state = use(Context);
  if (!state) throw new Error("useCartDrawer needs a CartDrawerProvider above it");
  return state;
}
