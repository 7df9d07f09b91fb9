"use client";
import { useRef } from "react";

/** The menu goes away together with its item; its button stays. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  const trigger = menu?.getAttribute("aria-labelledby");
  return trigger ? document.getElementById(trigger) : element;
}

/** For dialogs that open without a trigger of their own: the focus goes back to where it was, or to the menu it came from. */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = lasting(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
