"use client";
import { useEffect } from "react";
import { shareDialog } from "@/components/catalog/share-dialog-request";
import { membershipDialog } from "@/components/membership/membership-dialog-request";
import { planDialog } from "@/components/membership/plan-dialog-request";
import { reviewDialog } from "@/components/reviews/review-dialog-request";
import { DialogHost, type LazyDialog } from "@/components/ui/lazy-dialog";
import type { DialogRequests } from "./dialog-opener";

const DIALOGS: { [Name in keyof DialogRequests]: LazyDialog<DialogRequests[Name]> } = {
  plans: planDialog,
  reviews: reviewDialog,
  subscribe: membershipDialog,
  share: shareDialog,
};

/** The dialog-opening button that is the target of an event, if any. */
const openerOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-dialog]") : null;

const dialogOf = (opener: HTMLElement) =>
  DIALOGS[opener.dataset["dialog"] as keyof DialogRequests] as LazyDialog<object>;

function open(event: Event): void {
  const opener = openerOf(event);
  if (!opener) return;
  window.earlyClicks?.delete(String(opener.dataset["early"]));
  dialogOf(opener).open(JSON.parse(opener.dataset["request"] ?? "{}") as object);
}

function preload(event: Event): void {
  const opener = openerOf(event);
  if (opener) dialogOf(opener).preload();
}

/** Opens dialogs for buttons with `dialogOpener`, including those pressed before this code loaded. */
export function Dialogs() {
  useEffect(() => {
    for (const press of window.earlyClicks?.values() ?? []) if (press.eventPhase === Event.NONE) open(press);
    document.addEventListener("click", open);
    document.addEventListener("pointerover", preload);
    document.addEventListener("focusin", preload);
    return () => {
      document.removeEventListener("click", open);
      document.removeEventListener("pointerover", preload);
      document.removeEventListener("focusin", preload);
    };
  }, []);
  return Object.entries(DIALOGS).map(([name, dialog]) => (
    <DialogHost key={name} dialog={dialog as LazyDialog<object>} />
  ));
}
