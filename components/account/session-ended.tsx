"use client";
import { useEffect } from "react";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";

/** shopper.md §6, §9: how long the toast is read before the login page comes. */
const LOGIN_AFTER_MS = 500;

/**
 * What follows when a session has ended under somebody's hands: the documented toast, then the login page and back here.
 * @returns takes it back
 */
export function leaveForLogin(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isStaying = false;
  const leave = () => {
    if (isStaying) return;
    toast({
      title: "Unauthorized",
      description: "You are logged out. Logging in again...",
      variant: "destructive",
    });
    const here = window.location.pathname + window.location.search;
    const login = `/api/login?return=${encodeURIComponent(here)}`;
    timer = setTimeout(() => window.location.assign(login), LOGIN_AFTER_MS);
  };
  // The half second begins when the toast's code is there: else the page would be gone before it shows.
  import("@/components/ui/toast-host").then(leave, leave);
  return () => {
    isStaying = true;
    clearTimeout(timer);
  };
}

/** Stands in for a page whose session has ended: a cookie that counts no more came with the request (D8). */
export function SessionEnded() {
  useEffect(leaveForLogin, []);
  return (
    <p className="flex items-center justify-center gap-3 py-24 text-ink-soft">
      <Spinner />
      You are logged out. Logging in again...
    </p>
  );
}
