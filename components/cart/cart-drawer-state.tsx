"use client";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";

interface CartDrawerState {
  open: boolean;
  /** Opened before on this page: the drawer's code is there. */
  wasOpened: boolean;
  setOpen: (open: boolean) => void;
  /** As if it had never been opened: its code could not be fetched. */
  forget: () => void;
  /** Puts focus where it was when the drawer was opened. */
  returnFocus: () => void;
}

const Context = createContext<CartDrawerState | undefined>(undefined);

/** Holds whether the drawer is open; the button in the header and the drawer at the page's end share it. */
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
