"use client";
import { useEffect } from "react";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { LOGGED_OUT_TOAST } from "./logged-out-toast";

/** shopper.md §6, §9: how long the toast is read before the login page comes. */
const LOGIN_AFTER_MS = 500;

let isLeaving = false;

/**
 * Shows the documented toast, then leaves for the login page, which comes back here. Several calls that fail at once are
 * one departure.
 * @returns cancels it
 */
export function redirectToLogin(): () => void {
  if (isLeaving) return () => undefined;
  isLeaving = true;
  let timer: ReturnType<typeof setTimeout>;
  const leave = () => {
    if (!isLeaving) return;
    toast(LOGGED_OUT_TOAST);
    const here = window.location.pathname + window.location.search;
    timer = setTimeout(() => {
      isLeaving = false;
      window.location.assign(`/api/login?return=${encodeURIComponent(here)}&why=session`);
    }, LOGIN_AFTER_MS);
  };
  // The half second begins when the toast's code is there: else the page would be gone before it shows.
  import("@/components/ui/toast-host").then(leave, leave);
  return () => {
    isLeaving = false;
    clearTimeout(timer);
  };
}

/** Stands in for a page whose session has ended: the request came with a cookie that is no longer valid (D8). */
export function SessionEnded() {
  useEffect(redirectToLogin, []);
  return (
    <p className="flex items-center justify-center gap-3 py-24 text-ink-soft">
      <Spinner />
      {LOGGED_OUT_TOAST.description}
    </p>
  );
}
