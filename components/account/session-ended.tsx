"use client";
import { useEffect } from "react";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { currentPath } from "./current-path";
import { LOGGED_OUT_TOAST } from "./logged-out-toast";

/** How long the toast shows before the redirect to the login page (shopper.md §6, §9). */
const LOGIN_AFTER_MS = 500;

let isLeaving = false;

/**
 * Shows the documented toast, then goes to the login page, which returns here. Concurrent failures redirect once.
 * @returns cancels it
 */
export function redirectToLogin(): () => void {
  if (isLeaving) return () => undefined;
  isLeaving = true;
  let timer: ReturnType<typeof setTimeout>;
  const leave = () => {
    if (!isLeaving) return;
    toast(LOGGED_OUT_TOAST);
    const here = currentPath();
    timer = setTimeout(() => {
      isLeaving = false;
      window.location.assign(`/api/login?return=${encodeURIComponent(here)}&why=session`);
    }, LOGIN_AFTER_MS);
  };
  // The delay starts after the toast's code has loaded, so that the toast is visible.
  import("@/components/ui/toast-host").then(leave, leave);
  return () => {
    isLeaving = false;
    clearTimeout(timer);
  };
}

/** Replaces a page whose request carried an invalid session cookie (D8). */
export function SessionEnded() {
  useEffect(redirectToLogin, []);
  return (
    <p className="flex items-center justify-center gap-3 py-24 text-ink-soft">
      <Spinner />
      {LOGGED_OUT_TOAST.description}
    </p>
  );
}
