"use client";
import { useRef } from "react";

/** The menu unmounts together with its item, but its button stays. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  const trigger = menu?.getAttribute("aria-labelledby");
  return trigger ? document.getElementById(trigger) : element;
}

/** For dialogs without a trigger: returns the focus to the previously focused element, or to the button of the menu. */
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
