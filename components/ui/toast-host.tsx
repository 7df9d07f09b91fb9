"use client";
import { CircleAlert, Leaf } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { keepToastsClear } from "./keep-toasts-clear";
import { onOutdated } from "./outdated-toast";

export interface ToastInput {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** Minimum milliseconds before another toast may replace it. Default: 0 */
  atLeastMs?: number;
  /** A button in the toast, such as Undo. */
  action?: { label: string; run: () => void };
}

const DURATION_MS = 5000;

/** The time until which the current toast stays, and the toast queued for then. */
let heldUntil = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Whether the last toast reports a failure. */
let isFailure = false;

/** Replaces the current toast once its minimum time has passed. */
function show(input: ToastInput): void {
  clearTimeout(waiting);
  const wait = heldUntil - Date.now();
  if (wait > 0) waiting = setTimeout(() => display(input), wait);
  else display(input);
}

/** Removes a failure toast once its minimum time has passed. */
function dismissFailure(): void {
  if (isFailure && Date.now() >= heldUntil) sonner.dismiss();
}

/** One at a time, five seconds (shopper.md §9). */
function display({ title, description, variant = "default", action, atLeastMs = 0 }: ToastInput): void {
  heldUntil = Date.now() + atLeastMs;
  isFailure = variant === "destructive";
  const Icon = isFailure ? CircleAlert : Leaf;
  sonner.dismiss();
  sonner(title, {
    description,
    icon: <Icon aria-hidden="true" className="size-5" />,
    ...(action ? { action: { label: action.label, onClick: action.run } } : {}),
    classNames: { toast: isFailure ? "toast toast-destructive" : "toast" },
  });
}

/** Sonner in the shop's style; subscribes to queued toasts once loaded. */
export function ToastHost({
  onListening,
}: {
  onListening: (show: (input: ToastInput) => void) => () => void;
}) {
  useEffect(() => {
    const stop = onListening(show);
    const stopPlacing = keepToastsClear();
    const stopWatching = onOutdated(dismissFailure);
    return () => {
      stop();
      stopPlacing();
      stopWatching();
      clearTimeout(waiting);
      heldUntil = 0;
    };
  }, [onListening]);
  return (
    <Sonner
      position="bottom-left"
      visibleToasts={1}
      duration={DURATION_MS}
      gap={0}
      mobileOffset={{ bottom: "var(--toast-bottom, 1rem)", left: "1rem", right: "1rem" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          title: "toast-title",
          description: "toast-description",
          icon: "toast-icon",
          content: "min-w-0 flex-1",
          actionButton: "toast-action",
        },
      }}
    />
  );
}
